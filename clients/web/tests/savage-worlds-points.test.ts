// What one's own dice of a new character cost, told beside what is usual.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lacksFighting, pointsOf, usualPoints } from '../src/systems/savage-worlds/points';
import { heroes } from '../src/systems/savage-worlds/pregens';
import {
  attributes,
  coreSkills,
  skillAttributes,
  skills,
  usualAttributes,
} from '../src/systems/savage-worlds/traits';

describe('the points of a new character', () => {
  const usual = {
    attribute: usualAttributes(),
    skills: Object.fromEntries(coreSkills.map((one) => [one, 4])),
  };
  it('count steps of attributes, and the first die of a skill but of those that all have', () => {
    expect(pointsOf(usual)).toEqual({ attributes: 5, skills: 0 });
    const better = { ...usual.attribute, vigor: 10, smarts: 4 };
    expect(pointsOf({ ...usual, attribute: better }).attributes).toBe(6);
    expect(pointsOf({ ...usual, skills: { ...usual.skills, fighting: 6, notice: 6 } }).skills).toBe(3);
  });
  it('count twice what a skill is above its attribute', () => {
    expect(pointsOf({ ...usual, skills: { fighting: 10 } }).skills).toBe(1 + 1 + 2 + 2);
    const agile = { ...usual.attribute, agility: 10 };
    expect(pointsOf({ attribute: agile, skills: { fighting: 10, kites: 8 } }).skills).toBe(4 + 3);
  });
  it('warn of who cannot fight', () => {
    expect(lacksFighting(usual)).toBe(true);
    expect(lacksFighting({ ...usual, skills: { fighting: 4 } })).toBe(false);
  });
  it('link every skill to the attribute that the server links it to', () => {
    const tables = readFileSync(new URL('../../../rules/savage_worlds/tables.cpp', import.meta.url), 'utf8');
    const linked = [...tables.matchAll(/\{"([a-z-]+)", Attribute::(\w+)\}/g)].map(([, skill, of]) => [
      skill,
      of,
    ]);
    expect(Object.fromEntries(linked)).toEqual(skillAttributes);
    expect(Object.keys(skillAttributes)).toEqual([...skills]);
  });
  it('of ready characters are no more than usual with what hindrances give', () => {
    for (const ready of Object.values(heroes)) {
      const spent = pointsOf({
        attribute: Object.fromEntries(
          attributes.map((one, at) => [one, ready.attributes[at]]),
        ) as (typeof usual)['attribute'],
        skills: { ...usual.skills, ...ready.skills },
      });
      expect(spent.attributes).toBeLessThanOrEqual(usualPoints.attributes + 2);
    }
  });
});
