import type { TableEvent } from '@kast/sdk';
import { describe, expect, it } from 'vitest';
import { cardOf } from '../src/systems/savage-worlds/cards';
import { diceOf } from '../src/systems/savage-worlds/dice';
import { foes, heroes, sheetOf, type Ready } from '../src/systems/savage-worlds/ready';
import { sceneOf } from '../src/systems/savage-worlds/scene';

let place = 0;
const event = (type: string, data: object): TableEvent => {
  place += 1;
  const cursor = `c${place}`;
  return { cursor, at: '2026-11-20T19:00:00.000Z', type: `savage-worlds.${type}`, data: { ...data } };
};
const rolled = (character: string, purpose: string, throw_number = 1) =>
  event('roll.made', { character, purpose, throw_number, trait: 'fighting', set: { dice: [] }, against: [] });
const announced = (character: string, target: string) =>
  event('action.announced', { character, action: 'attack', targets: [target], weapon: 'axe', free: false });

describe('what lies on the felt', () => {
  it('is one attack from the announcement to the soak, with its rerolls', () => {
    const scene = sceneOf([
      announced('ogre', 'ann'),
      rolled('ogre', 'attack'),
      rolled('ogre', 'attack', 2),
      event('roll.settled', { character: 'ogre', throw_number: 2, outcome: {} }),
      event('attack.hit', { target: 'ann', raise: true, stray: false }),
      event('damage.rolled', { victim: 'ann', throw_number: 1 }),
      event('damage.compared', { victim: 'ann', wounds: 2 }),
      rolled('ann', 'soak'),
      event('wounds.soaked', { character: 'ann', soaked: 1, left: 1 }),
      event('wounds.changed', { character: 'ann', before: 0, after: 1 }),
    ]);
    expect(scene?.steps.map((step) => step.is)).toEqual(['roll', 'hit', 'roll']);
    expect(scene?.steps[0]).toMatchObject({ throws: [{ throw_number: 1 }, { throw_number: 2 }] });
    expect(scene?.steps[1]).toMatchObject({ target: 'ann', compared: { wounds: 2 }, soaked: { soaked: 1 } });
    expect(scene?.results).toMatchObject([{ is: 'wounds', data: { after: 1 } }]);
  });
  it('goes on with an action that was interrupted once the interruption is over', () => {
    const scene = sceneOf([
      announced('ogre', 'ann'),
      rolled('ann', 'interrupt'),
      announced('ann', 'ogre'),
      rolled('ann', 'attack'),
      event('attack.missed', { target: 'ogre', cause: 'missed' }),
      rolled('ogre', 'attack'),
    ]);
    expect(scene?.action?.character).toBe('ogre');
    expect(scene?.steps).toHaveLength(1);
  });
  it('keeps both rolls of an opposed roll together, and begins anew with the next', () => {
    const both = [rolled('ann', 'opposed'), rolled('ogre', 'opposed')];
    expect(sceneOf(both)?.steps).toHaveLength(2);
    expect(sceneOf([...both, event('opposed.settled', {}), rolled('bo', 'opposed')])?.steps).toHaveLength(1);
  });
  it('is cleared by the next turn, and by what the GM takes back', () => {
    expect(sceneOf([announced('ogre', 'ann'), event('turn.started', {})])).toBeUndefined();
    const undone = { ...event('x', {}), type: 'room.undone' };
    expect(sceneOf([announced('ogre', 'ann'), undone])).toBeUndefined();
  });
});

describe('dice and cards', () => {
  const die = (sum: number) => ({ sides: 8, faces: [sum], sum });
  it('show the die that does not count pale', () => {
    const set = {
      dice: [die(3), die(7)],
      wild: { sides: 6, faces: [6, 1], sum: 7 },
      critical: false,
      extra: 0,
    };
    expect(diceOf(set, [1]).map(({ pale, wild }) => [pale, wild])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(diceOf(set, []).at(-1)).toMatchObject({ pale: true, wild: true });
  });
  it('read rank and suit', () => {
    expect(cardOf('10D')).toMatchObject({ rank: '10', suit: 'D', red: true });
    expect(cardOf('JS')).toMatchObject({ rank: 'J', suit: 'S', red: false });
    expect(cardOf('JB')).toMatchObject({ joker: 'black', red: false });
  });
});

describe('ready characters', () => {
  const all: [string, Ready][] = [...Object.entries(heroes), ...Object.entries(foes)];
  it.each(all)('%s has dice that there are, and weapons with ids of their own', (name, ready) => {
    const { attributes, skills, weapons } = sheetOf(name, ready);
    const dice = [...Object.values(attributes!), ...Object.values(skills!)].map((one) => one.die);
    expect(dice.filter((one) => ![4, 6, 8, 10, 12].includes(one))).toEqual([]);
    const ids = weapons!.map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
