// The wire has closed lists of words. Each word that people can meet has a name in the catalogue; a new word
// on the wire fails here, not on somebody's screen.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { games } from '../src/i18n/catalogue';
import { en as house } from '../src/i18n/en';

const wire = readFileSync(new URL('../../sdk/src/generated/wire.ts', import.meta.url), 'utf8');

function wordsOf(type: string): string[] {
  const found = new RegExp(`export type ${type} =([^;]*);`).exec(wire)?.[1];
  if (!found) throw new Error(`the wire has no ${type}`);
  return [...found.replace(/\/\*\*.*?\*\//gs, '').matchAll(/"([^"]+)"/g)].map(([, word]) => word!);
}

async function catalogueOf(game: string): Promise<Record<string, string>> {
  return { ...house, ...(game ? (await games[game]!.en()).words : {}) };
}

const lists: Record<string, [type: string, prefix: string][]> = {
  '': [['Role', 'role']],
  troika: [
    ['TroikaPreset', 'preset'],
    ['TroikaGear', 'gear'],
    ['TroikaRow', 'row'],
    ['TroikaReady', 'ready'],
    ['TroikaField', 'field'],
    ['TroikaCondition', 'condition'],
    ['TroikaKind', 'kind'],
    ['TroikaPurpose', 'log.test'],
    ['TroikaLuckPurpose', 'log.luck'],
    ['TroikaHandling', 'log.moved'],
    ['TroikaHarm', 'log.harm'],
    ['TroikaExchangeKind', 'log.exchange'],
  ],
  'mouse-guard': [
    ['MouseGuardAction', 'action'],
    ['MouseGuardCardFace', 'face'],
    ['MouseGuardCompromise', 'compromise'],
    ['MouseGuardCondition', 'condition'],
    ['MouseGuardConflictPhase', 'conflict-phase'],
    ['MouseGuardConflictType', 'type'],
    ['MouseGuardDeclared', 'declared'],
    ['MouseGuardEffect', 'effect'],
    ['MouseGuardField', 'field'],
    ['MouseGuardNatureWay', 'nature'],
    ['MouseGuardPhase', 'phase'],
    ['MouseGuardPurpose', 'log.called'],
    ['MouseGuardTraitWay', 'way'],
    ['MouseGuardTurn', 'turn'],
    ['MouseGuardWeaponMode', 'weapon'],
    ['MouseGuardWinner', 'log.decided'],
  ],
  'savage-worlds': [
    ['SavageWorldsAilment', 'aid'],
    ['SavageWorldsAimUse', 'aim'],
    ['SavageWorldsAttribute', 'trait'],
    ['SavageWorldsAutoAccept', 'auto'],
    ['SavageWorldsBreakable', 'breakable'],
    ['SavageWorldsNextRoll', 'purpose'],
    ['SavageWorldsCardOffers', 'setting.card_offers'],
    ['SavageWorldsCondition', 'state'],
    ['SavageWorldsDread', 'dread'],
    ['SavageWorldsExtraCrit', 'setting.extra_crit'],
    ['SavageWorldsObstacle', 'answer.shoot-through'],
    ['SavageWorldsObstacle', 'obstacle'],
    ['SavageWorldsPart', 'part'],
    ['SavageWorldsPlace', 'place'],
    ['SavageWorldsSpeed', 'speed'],
    ['SavageWorldsTemplate', 'template'],
    ['SavageWorldsVerdict', 'verdict'],
    ['SavageWorldsWeaponKind', 'weapon-kind'],
  ],
  toy: [
    ['ToyActionKind', 'action'],
    ['ToyArmorKind', 'armor'],
    ['ToyAttack', 'attack'],
    ['ToyBacklash', 'backlash'],
    ['ToyDuty', 'duty'],
    ['ToyExhaustion', 'exhaustion'],
    ['ToyFlavor', 'flavor'],
    ['ToyGrade', 'grade'],
    ['ToyIntangible', 'die'],
    ['ToyMomentPhase', 'phase'],
    ['ToyMorale', 'morale'],
    ['ToyOrigin', 'origin'],
    ['ToyPart', 'part'],
    ['ToyPlaytime', 'log'],
    ['ToyPower', 'power'],
    ['ToyPurpose', 'purpose'],
    ['ToyRange', 'range'],
    ['ToyRestKind', 'rest'],
    ['ToyRollKind', 'kind'],
    ['ToyRollKind', 'log.opened'],
    ['ToyRollKind', 'open'],
    ['ToyRollKind', 'target'],
    ['ToySave', 'save'],
    ['ToySpecies', 'species'],
    ['ToyTangible', 'die'],
    ['ToyTimeUnit', 'unit'],
    ['ToyTrope', 'trope'],
    ['ToyField', 'field'],
  ],
  'terre-exile': [
    ['TerreExileOutcome', 'outcome'],
    ['TerreExileOutcome', 'answer-of'],
    ['TerreExileField', 'field'],
    ['TerreExileMode', 'mode'],
    ['TerreExileClaim', 'claim'],
    ['TerreExileLean', 'lean'],
    ['TerreExileSave', 'save'],
    ['TerreExileSaveOutcome', 'save-outcome'],
    ['TerreExileEase', 'ease'],
    ['TerreExileMalice', 'malice'],
    ['TerreExileTriangle', 'triangle'],
    ['TerreExileWeaponType', 'weapon'],
    ['TerreExileWeaponGrip', 'grip'],
    ['TerreExileArmourType', 'armour'],
    ['TerreExileFeatDefault', 'settings.feat_default'],
    ['TerreExileSpecialised', 'settings.specialised'],
    ['TerreExileTrumpLimit', 'settings.trump_limit'],
  ],
};

describe.each(Object.entries(lists).flatMap(([game, types]) => types.map((one) => [game, ...one] as const)))(
  '%s %s',
  async (game, type, prefix) => {
    const words = await catalogueOf(game);
    it.each(wordsOf(type))(`${prefix}.%s has a name`, (word) =>
      expect(words).toHaveProperty([`${prefix}.${word}`]),
    );
  },
);

/** Why a game says no: told by the server in English, said here in the reader's own language. */
describe.each(Object.keys(games))('%s says no', async (game) => {
  const words = await catalogueOf(game);
  const file = new URL(`../../../rules/${game.replaceAll('-', '_')}/refusals.hpp`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const own = [...text.matchAll(/RefusalKind \w+\{\s*"([a-z-]+)"/g)].map(([, kind]) => kind!);
  const shared = [...text.matchAll(/using shared_refusals::(\w+);/g)].map(([, name]) =>
    name!.replaceAll('_', '-'),
  );
  it.each([...own, ...shared])('refusal.%s has words', (kind) =>
    expect(words).toHaveProperty([`refusal.${kind}`]),
  );
});
