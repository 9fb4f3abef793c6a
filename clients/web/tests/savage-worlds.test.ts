import { awaited, offersOf } from '../src/systems/savage-worlds/savage-worlds.svelte';
import { readFileSync } from 'node:fs';
import type { TableEvent } from '@kast/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { actions } from '../src/systems/savage-worlds/actions';
import { attackFields, shapeAttack } from '../src/systems/savage-worlds/attacks';
import { cardOf } from '../src/systems/savage-worlds/cards';
import { diceOf } from '../src/systems/savage-worlds/dice';
import type { SavageWorldsStore } from '../src/systems/savage-worlds/savage-worlds.svelte';
import { changesOf, draftOf } from '../src/systems/savage-worlds/sheetDraft';
import { encounterOf, type Seated } from '../src/systems/savage-worlds/gm/seating';
import { partsOf } from '../src/systems/savage-worlds/chronicle';
import { deed, gains } from '../src/systems/savage-worlds/wording';
import { foes, handsOf, heroes, sheetOf, weaponsOf, type Ready } from '../src/systems/savage-worlds/pregens';
import { advisedAnswer } from '../src/systems/savage-worlds/answers';
import { isOfArea } from '../src/systems/savage-worlds/attacks';
import { currentActionOf } from '../src/systems/savage-worlds/currentAction';
import { standingOf } from '../src/systems/savage-worlds/standing';
import type { Character, Slot, WeaponView } from '../src/systems/savage-worlds/wire';
import { words } from '../src/i18n/index.svelte';

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
    const currentAction = currentActionOf([
      announced('ogre', 'ann'),
      rolled('ogre', 'attack'),
      rolled('ogre', 'attack', 2),
      event('roll.settled', { character: 'ogre', throw_number: 2, outcome: {} }),
      event('attack.hit', { target: 'ann', raise: true, stray: false }),
      event('damage.rolled', { attacker: 'ogre', victim: 'ann', throw_number: 1 }),
      event('damage.compared', { victim: 'ann', wounds: 2 }),
      rolled('ann', 'soak'),
      event('wounds.soaked', { character: 'ann', soaked: 1, left: 1 }),
      event('wounds.changed', { character: 'ann', before: 0, after: 1 }),
    ]);
    expect(currentAction?.steps.map((step) => step.kind)).toEqual(['roll', 'hit', 'roll']);
    expect(currentAction?.steps[0]).toMatchObject({ throws: [{ throw_number: 1 }, { throw_number: 2 }] });
    expect(currentAction?.steps[1]).toMatchObject({
      target: 'ann',
      compared: { wounds: 2 },
      soaked: { soaked: 1 },
    });
    expect(currentAction?.results).toMatchObject([{ kind: 'wounds', data: { after: 1 } }]);
  });
  it('goes on with an action that was interrupted once the interruption is over', () => {
    const currentAction = currentActionOf([
      announced('ogre', 'ann'),
      rolled('ann', 'interrupt'),
      announced('ann', 'ogre'),
      rolled('ann', 'attack'),
      event('attack.missed', { target: 'ogre', cause: 'missed' }),
      rolled('ogre', 'attack'),
    ]);
    expect(currentAction?.action?.character).toBe('ogre');
    expect(currentAction?.steps).toHaveLength(1);
  });
  it('keeps both rolls of an opposed roll together, and begins anew with the next', () => {
    const both = [rolled('ann', 'opposed'), rolled('ogre', 'opposed')];
    expect(currentActionOf(both)?.steps).toHaveLength(2);
    expect(
      currentActionOf([...both, event('opposed.settled', {}), rolled('bo', 'opposed')])?.steps,
    ).toHaveLength(1);
  });
  it('has a miss that was meant for nobody any more', () => {
    const currentAction = currentActionOf([
      announced('ogre', 'ann'),
      event('attack.missed', { target: '', cause: 'lost' }),
    ]);
    expect(currentAction?.steps).toEqual([{ kind: 'miss', target: '', cause: 'lost' }]);
  });
  it('is cleared by the next turn, and by what the GM takes back', () => {
    expect(currentActionOf([announced('ogre', 'ann'), event('turn.started', {})])).toBeUndefined();
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

describe('what is in hand', () => {
  const inHand = (gear: Parameters<typeof weaponsOf>[0], free?: number): string[] =>
    weaponsOf(gear, free)
      .filter((weapon) => weapon.ready !== false)
      .map((weapon) => weapon.name);
  it('is no more than two hands hold; claws and teeth need none', () => {
    expect(inHand(['sword', 'shield', 'knife'])).toEqual(['sword', 'shield']);
    expect(inHand(['sword', 'bow', 'bite'])).toEqual(['sword', 'bite']);
    expect(inHand(['bow', 'knife'])).toEqual(['bow']);
    expect(inHand(['knife'], 0)).toEqual([]);
  });
  it.each([...Object.entries(heroes), ...Object.entries(foes)])('of %s fits into two hands', (_, ready) => {
    const held = weaponsOf(ready.gear).filter((weapon) => weapon.ready !== false);
    expect(held.reduce((sum, weapon) => sum + handsOf(weapon), 0)).toBeLessThanOrEqual(2);
  });
});

describe('who sits where in a fight', () => {
  const somebody = (id: string, name: string, more: Partial<Seated> = {}): Seated => ({
    one: { id, name, side: 'gm' } as Character,
    place: 'kind',
    begins: 'usual',
    ...more,
  });
  it('shares a card with its own kind, or with whom the GM puts on the same card', () => {
    const { seats } = encounterOf([
      somebody('b1', 'Bandit 1'),
      somebody('w1', 'Wolf'),
      somebody('b2', 'Bandit 2'),
      somebody('c', 'Captain', { place: 'a' }),
      somebody('g', 'Guard', { place: 'a' }),
      somebody('ann', 'Aribeth', { place: 'alone' }),
      somebody('x', 'Cook', { place: 'out' }),
    ]);
    expect(seats).toEqual([
      { members: ['b1', 'b2'] },
      { members: ['w1'] },
      { members: ['c', 'g'] },
      { members: ['ann'] },
    ]);
  });
  it('begins on Hold, surprised, or with a card face down where all on it do', () => {
    expect(
      encounterOf([
        somebody('b1', 'Bandit 1', { begins: 'down' }),
        somebody('b2', 'Bandit 2', { begins: 'down' }),
        somebody('w', 'Wolf', { begins: 'hold' }),
        somebody('ann', 'Aribeth', { place: 'alone', begins: 'notice' }),
        somebody('bo', 'Bojan', { place: 'alone', begins: 'surprised' }),
      ]),
    ).toEqual({
      seats: [
        { members: ['b1', 'b2'], face_down: true },
        { members: ['w'] },
        { members: ['ann'] },
        { members: ['bo'] },
      ],
      on_hold: ['w'],
      surprised: ['bo'],
      notice: ['ann'],
    });
  });
});

describe('a sheet that is written anew', () => {
  const one = { size: 0, sheet: { edges: [], rerolls: [], armour: {}, pace: 6 } } as unknown as Character;
  it('sends only what was changed', () => {
    const before = draftOf(one);
    expect(changesOf(before, draftOf(one), one)).toEqual({});
    expect(changesOf(before, { ...before, pace: 8, power: 10 }, one)).toEqual({
      pace: 8,
      power: { points: 10, maximum: 10 },
    });
  });
});

describe('the chronicle', () => {
  const names = {
    thing: (id: string) => ({ ann: 'Aribeth', ogre: 'the ogre' })[id] ?? '?',
    member: () => 'Ann',
  };
  const told = (type: string, data: object): string[] =>
    (partsOf(event(type, data), names as never) ?? []).flatMap((part) => ('text' in part ? [part.text] : []));
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await words.play('savage-worlds');
  });
  afterAll(() => vi.unstubAllGlobals());
  it('tells deeds as sentences', () => {
    expect(deed('attack', 'The ogre', { targets: ['Aribeth'], weapon: 'great-axe' })).toBe(
      'The ogre attacks Aribeth (great axe)',
    );
    expect(deed('attack', 'The ogre', { targets: ['Aribeth'], weapon: 'unarmed' })).toBe(
      'The ogre attacks Aribeth',
    );
    expect(gains('Aribeth', 'on-hold')).toBe('Aribeth goes on Hold');
    expect(gains('Aribeth', 'shaken')).toBe('Aribeth is Shaken');
  });
  it('has a word for an attack that was meant for nobody any more', () => {
    expect(told('attack.missed', { attacker: 'ogre', target: '', cause: 'gone' })).toEqual([
      'Nobody is hit',
      '(the target is gone)',
    ]);
    expect(told('attack.missed', { attacker: 'ogre', target: 'ann', cause: 'missed' })).toEqual([
      'Aribeth is missed',
    ]);
  });
  it('says of a called test what it is about, and of the hidden that they are', () => {
    const test = { trait: 'notice', tn: 6, label: 'the fog', who: ['ann', 'ogre'] };
    expect(told('test.called', { test })).toEqual([
      'A test of Notice against 6',
      'the fog: Aribeth and the ogre',
    ]);
    expect(told('character.added', { called: 'Imp', wild: false, hidden: true })).toEqual([
      'Hidden: Imp waits behind the screen.',
    ]);
    expect(told('character.shown', { shown: [{ called: 'Imp', wild: true }] })).toEqual([
      'Imp, a wild card, is on the table.',
    ]);
  });
  it("tells what comes of a foe whose numbers are the GM's, without them", () => {
    const came = { verdict: 'raise', raises: 2, success: true, critical: false, placed: [], replaced: [] };
    const made = { character: 'ogre', trait: 'notice', purpose: 'trait', label: '', throw_number: 1 };
    expect(told('roll.made', { ...made, modifiers: [], against: [], tn: 4, outcome: came })).toEqual([
      'the ogre rolls Notice',
    ]);
    expect(told('roll.settled', { ...made, outcome: came })).toEqual(['the ogre rolls Notice', '2 raises!']);
    expect(told('damage.compared', { victim: 'ogre', damage: 9, shaken: true })).toEqual([
      'the ogre is Shaken',
    ]);
    expect(told('damage.compared', { victim: 'ann', toughness: 5, shaken: true, wounds: 2 })).toEqual([
      'Aribeth is about to take 2 wounds',
    ]);
    expect(told('wounds.soaked', { character: 'ogre' })).toEqual(['the ogre soaks; the GM knows how much']);
    expect(told('moved', { character: 'ogre', ran: true })).toEqual(['the ogre runs.']);
    expect(told('displaced', { character: 'ogre', by: 'ogre', cause: 'panic' })).toEqual(['the ogre flees']);
    expect(told('result.overridden', { character: 'ogre' })).toEqual(["The GM's word stands for the ogre"]);
    expect(told('object.struck', { what: 'lock', hardness: 8, broken: false })).toHaveLength(1);
  });
  it('tells what has no rule of its own in the words of who does it', () => {
    expect(told('action.taken', { character: 'ann', action: 'bars the door', free: false })).toEqual([
      'Aribeth does something: bars the door',
    ]);
    expect(told('action.taken', { character: 'ann', action: 'attack', free: false })).toEqual([]);
    expect(told('action.taken', { character: 'ann', action: 'defend', free: false })).toEqual([
      'Aribeth goes on the defensive',
    ]);
  });
});

describe('what edges allow is asked for where the server says so', () => {
  const game = { all: [], foes: [], friends: [], isFriend: () => true, isGm: false };
  const store = game as unknown as SavageWorldsStore;
  const one = (offers: object): Character =>
    ({ id: 'ann', sheet: { traits: {} }, ...offers }) as unknown as Character;
  const gun = { weapon: { id: 'gun', range: {} }, skill: 'shooting', damage: '2d6' } as unknown as WeaponView;
  const asked = (who: Character, weapon?: WeaponView) =>
    Object.fromEntries(attackFields(who, store, weapon).map((field) => [field.name, field]));
  const edges = ['frenzy', 'sweep', 'marksman', 'rapid_fire', 'calculating'];

  it('in a blow and in a shot', () => {
    expect(Object.keys(asked(one({}))).filter((name) => edges.includes(name))).toEqual([]);
    const able = one({ options: edges });
    expect(Object.keys(asked(able))).toEqual(
      expect.arrayContaining(['frenzy', 'sweep', 'others', 'calculating']),
    );
    expect(Object.keys(asked(able, gun))).toEqual(
      expect.arrayContaining(['marksman', 'rapid_fire', 'calculating']),
    );
  });
  it('with as many dice as the weapon may throw now', () => {
    expect(asked(one({}), gun).dice).toBeUndefined();
    expect(asked(one({}), { ...gun, dice_most: 3 }).dice).toMatchObject({ min: 1, max: 3 });
  });
  it('for as many opponents as one is spared', () => {
    const leaving = (who: Character) =>
      actions.filter((action) => action.method === 'leave-melee' && action.fits?.(who, store));
    expect(leaving(one({})).map((action) => action.fields)).toEqual([undefined]);
    const [spared] = leaving(one({ spared: 3 }));
    expect(spared!.fields!({ ...one({ spared: 3 }), beside: [] }, store)).toMatchObject([{ most: 3 }]);
  });
});

describe('what the circumstances add is asked for', () => {
  const wire = readFileSync(new URL('../../sdk/src/generated/wire.ts', import.meta.url), 'utf8');
  const taken = (method: string): string[] => {
    const type = new RegExp(`"savage-worlds\\.${method.replaceAll('.', '\\.')}": (\\w+);`).exec(wire)![1];
    const shape = new RegExp(`export interface ${type} \\{(.*?)\\n\\}`, 's').exec(wire)![1]!;
    return ['modifiers', 'damage_modifiers', 'target_modifiers'].filter((name) =>
      shape.includes(` ${name}?: `),
    );
  };
  const who = {
    id: 'ann',
    beside: [],
    sheet: { traits: {}, weapons: [], turn: { ran: false } },
  } as unknown as Character;
  const onTheRun = { ...who, sheet: { ...who.sheet, turn: { ran: true } } } as unknown as Character;
  const table = (isGm: boolean, confirm_claims = false) =>
    ({
      all: [],
      foes: [],
      friends: [],
      isFriend: () => true,
      isGm,
      running: true,
      state: { settings: { confirm_claims } },
    }) as unknown as SavageWorldsStore;
  const given = (one: Character, action: (typeof actions)[number], game: SavageWorldsStore): string[] => {
    const fields =
      action.method === 'attack' ? attackFields(one, game, undefined) : (action.fields?.(one, game) ?? []);
    const filled = Object.fromEntries(
      fields.filter(({ name }) => name.endsWith('modifier')).map(({ name }) => [name, 1]),
    );
    return Object.keys(
      action.method === 'attack' ? shapeAttack(filled) : (action.shape?.({ run: true, ...filled }) ?? filled),
    );
  };
  const rolling = actions.filter((action) => taken(action.method).length > 0);

  it.each(rolling.map((action) => [action.word ?? action.method, action] as const))(
    'by %s, of the GM all that it takes',
    (_word, action) => {
      const one = action.method === 'reload' ? onTheRun : who;
      expect(given(one, action, table(true))).toEqual(expect.arrayContaining(taken(action.method)));
      const ofPlayer = given(one, action, table(false));
      expect(ofPlayer).not.toContain('damage_modifiers');
      expect(ofPlayer).not.toContain('target_modifiers');
    },
  );
  it('of a player who runs only where no claims are asked about', () => {
    const move = actions.find(({ method }) => method === 'move')!;
    expect(given(who, move, table(false))).toContain('modifiers');
    expect(given(who, move, table(false, true))).not.toContain('modifiers');
    expect(move.shape!({ inches: 3, modifier: 2 })).toEqual({ inches: 3 });
  });
});

describe('what may be done with somebody', () => {
  const one = { allowed: ['benny.unshake', 'roll'], allowed_while_pending: ['benny.unshake'] };
  it('is for who sees its sheet', () => {
    expect(offersOf({ pending: false }, one)).toEqual(['benny.unshake', 'roll']);
    expect(offersOf({ pending: false }, {})).toEqual([]);
  });
  it('is little while a decision comes first', () => {
    expect(offersOf({ pending: true }, one)).toEqual(['benny.unshake']);
    expect(offersOf({ pending: true }, { allowed: ['roll'] })).toEqual([]);
    expect(offersOf({ pending: true }, {})).toEqual([]);
  });
});

describe('what stands under an action card', () => {
  const slot = (id: string, more: object = {}) => ({ id, members: [id], acted: false, ...more }) as Slot;
  const silas = slot('silas', { acted: true });
  const ogre = slot('ogre');
  const standing = (active: string | undefined, acting: string[], onHold: string[] = []) =>
    [silas, ogre].map((one) =>
      standingOf(one, [silas, ogre], active, (id) => {
        const conditions = onHold.includes(id) ? ['on-hold'] : [];
        return { acting: acting.includes(id), conditions } as unknown as Character;
      }),
    );
  it('is that somebody interrupts, and who is interrupted', () => {
    expect(standing('ogre', ['ogre', 'silas'])).toEqual(['interrupts', 'interrupted']);
  });
  it('is whose turn it is, who waits and who has had it', () => {
    expect(standing('ogre', ['ogre'])).toEqual(['acted', 'now']);
    expect(standing('ogre', ['ogre'], ['silas'])).toEqual(['hold', 'now']);
    expect(standing(undefined, ['silas'])).toEqual(['now', undefined]);
  });
});

describe('green and red', () => {
  const sides: Record<string, 'party' | 'foes'> = { ann: 'party', ogre: 'foes' };
  const names = {
    member: (id: string) => id,
    thing: (id: string) => id,
    look: () => undefined as never,
    sideOf: (id: string) => sides[id],
  };
  it.each([
    ['attack.hit', { target: 'ann' }, 'bad'],
    ['attack.hit', { target: 'ogre', raise: true }, 'good'],
    ['attack.missed', { target: 'ann', cause: 'missed' }, 'good'],
    ['attack.missed', { target: 'ogre', cause: 'missed' }, 'bad'],
    ['wounds.changed', { character: 'ogre', before: 0, after: 1 }, 'good'],
    ['wounds.changed', { character: 'gone', before: 0, after: 1 }, 'plain'],
  ])('are by side: %s %o', (type, data, tone) => {
    expect(partsOf(event(type, data), names)![0]).toMatchObject({ tone });
  });
});

describe('whom the table waits for', () => {
  const characters = { ann: { owner: 'm-ann', acting: true }, ogre: { owner: '', acting: false } };
  const waits = (more: object) => awaited({ characters, encounter: { phase: 'round' }, ...more });
  it('is whoever acts, the GM for those who are nobody else’s', () => {
    expect(waits({})).toEqual(['m-ann']);
    expect(waits({ characters: { ogre: { owner: '', acting: true } } })).toEqual(['']);
  });
  it('is who is asked, be it the GM', () => {
    expect(waits({ decision: { owner: '' } })).toEqual(['']);
  });
  it('is the GM at the end of a round', () => {
    expect(waits({ encounter: { phase: 'ending' } })).toEqual(['']);
  });
});

describe('what is advised', () => {
  const options = (...answers: string[]) => answers.map((answer) => ({ answer }));
  const ask = (kind: string, ...answers: string[]) =>
    ({ kind, options: options(...answers), fallback: answers[0]! }) as Parameters<typeof advisedAnswer>[0];
  it('is never to pay with a benny: for a wild card nothing, for an extra to leave it', () => {
    for (const [kind, paid] of [
      ['roll-open', 'reroll-benny'],
      ['roll-open', 'reroll-pool'],
      ['soak-window', 'soak'],
      ['unshake', 'buy'],
    ] as const) {
      const question = ask(kind, 'accept', paid);
      expect(advisedAnswer(question, true)).toBe('');
      expect(advisedAnswer(question, false)).toBe('accept');
    }
    expect(advisedAnswer(ask('roll-open', 'accept', 'reroll-benny', 'reroll-edge'), false)).toBe(
      'reroll-edge',
    );
  });
});

it('a weapon that can be jumped away from strikes an area', () => {
  const held = (evadable?: boolean) =>
    ({
      weapon: { id: 'w', range: {}, ...(evadable !== undefined && { evadable }) },
    }) as unknown as WeaponView;
  expect([isOfArea(held(true)), isOfArea(held()), isOfArea(undefined)]).toEqual([true, false, false]);
});
