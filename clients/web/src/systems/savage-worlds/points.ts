// What the dice of a new character cost in points, beside what one usually has. It is told and never refused: a
// table may play as it likes.
import { attributes, coreSkills, skillAttributes, type Attribute } from './traits';

/** What a new character usually has. */
export const usualPoints = { attributes: 5, skills: 12 } as const;

export interface OwnDice {
  attribute: Record<Attribute, number>;
  skills: Record<string, number>;
}

/** From d4: a d6 is one step up. */
const stepsTo = (sides: number): number => Math.max(0, (sides - 4) / 2);

/** A step of a skill above its attribute costs two; the first of the skills that everybody has is free. */
function pointsOfSkill(skill: string, sides: number, { attribute }: OwnDice): number {
  const linked = skillAttributes[skill];
  const steps = stepsTo(sides);
  const below = linked ? Math.min(steps, stepsTo(attribute[linked])) : steps;
  const first = (coreSkills as readonly string[]).includes(skill) ? 0 : 1;
  return first + below + 2 * (steps - below);
}

export const pointsOf = (own: OwnDice): { attributes: number; skills: number } => ({
  attributes: attributes.reduce((sum, one) => sum + stepsTo(own.attribute[one]), 0),
  skills: Object.entries(own.skills).reduce(
    (sum, [skill, sides]) => sum + pointsOfSkill(skill, sides, own),
    0,
  ),
});

/** What will be missed at the table. */
export const lacksFighting = ({ skills }: OwnDice): boolean => !('fighting' in skills);
