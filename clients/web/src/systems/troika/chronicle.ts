// What the events of a Troika table say in the chronicle. Facts in, words out; no rule is known here.
import type { Part } from '../../table/parts';
import { listed, t, tOr } from '../../i18n/index.svelte';
import {
  change,
  outcome,
  partsByEvent,
  quoted,
  says,
  soft,
  thrown,
  toneFor,
  toneOfSide,
  who,
} from '../common/chronicleParts';
import { givenTo, sheetChanges } from '../common/characterEvents';
import { calledText } from './calledTests';
import { itemName, nameWord, skillName } from './troika.svelte';
import type { Exchange } from './wire';
import {
  chipsOf,
  contestOutcome,
  fate,
  opponentName,
  outcomeOf,
  rollUnder,
  stamina,
  sum,
  throwOf,
  toneOf,
} from './wording';

/** What stands on a sheet, and what it says there, in words. */
const sheetWord = (word: string): string => tOr(`field.${word}`, skillName(word));

const ofModifiers = (lines: readonly { value: number }[] | undefined): number =>
  sum((lines ?? []).map((one) => one.value));

export const partsOf = partsByEvent('troika', {
  'character.added': ({ creature, rolled }) => {
    const name = nameWord('preset', creature.name);
    const parts: Part[] = [says(`log.added.${creature.kind}`, { name })];
    if (rolled) {
      parts.push(
        ...thrown([rolled.skill_die], { label: t('troika.skill'), total: creature.skill }),
        ...thrown(rolled.stamina_dice, { label: t('troika.stamina'), total: creature.stamina_max }),
        ...thrown([rolled.luck_die], { label: t('troika.luck'), total: creature.luck_max }),
        ...thrown(rolled.silver_dice, { label: t('troika.silver'), total: creature.silver }),
        ...thrown(rolled.background_dice, {
          label: tOr(`background.${creature.background}`, creature.background),
        }),
      );
    }
    return parts;
  },
  'creature.appeared': ({ creature }) => [says('log.appeared', { name: nameWord('preset', creature.name) })],
  'character.changed': ({ creature, fields }, names) => [
    ...soft('log.sheet', who(names, creature)),
    ...sheetChanges(fields, sheetWord),
  ],
  'character.given': ({ character, owner }, names) => givenTo(owner, character, names),
  'character.removed': ({ character }, names) => soft('log.removed', who(names, character)),
  'mien.rolled': ({ creature, die, mien }, names) => [
    ...thrown([die]),
    says('log.mien', { ...who(names, creature), mien: tOr(`mien.${mien}`, mien) }),
  ],
  adjusted: (data, names) => {
    const field = tOr(`field.${data.field}`, data.field);
    const parts: Part[] = [...thrown(data.dice)];
    const after = data.condition ? t(`condition.${data.condition}`) : (data.word ?? data.after);
    if (data.before !== undefined && data.after !== undefined && !data.condition && !data.word) {
      parts.push(
        change('log.adjusted', {
          ...who(names, data.creature),
          field,
          before: data.before,
          after: data.after,
        }),
      );
    } else {
      parts.push(change('log.adjusted.word', { ...who(names, data.creature), field, after: after ?? '?' }));
    }
    if (data.reason) parts.push({ kind: 'said', text: data.reason, emote: true });
    return parts;
  },
  'settings.changed': () => soft('log.settings'),
  'item.added': ({ creature, item_name, count }, names) =>
    soft('log.item.added', { ...who(names, creature), item: itemName(item_name), count }),
  // Older records do not say what it was.
  'item.removed': ({ creature, item_name, count }, names) =>
    item_name
      ? soft('log.item.off', { ...who(names, creature), item: itemName(item_name), count })
      : soft('log.item.removed', who(names, creature)),
  'item.changed': ({ creature, item_name }, names) =>
    soft('log.item.changed', { ...who(names, creature), item: itemName(item_name) }),
  'inventory.arranged': ({ creature }, names) => soft('log.arranged', who(names, creature)),
  'item.moved': ({ creature, how, item_name, count, from, to }, names) => [
    says(`log.moved.${how}`, {
      ...who(names, creature),
      item: itemName(item_name) + (count > 1 ? ` ×${count}` : ''),
      from: from ? names.thing(from) : '',
      to: to ? names.thing(to) : '',
    }),
  ],
  'weapon.loaded': ({ creature, weapon, shots }, names) =>
    soft('log.loaded', { ...who(names, creature), weapon: names.thing(weapon), shots }),
  'silver.moved': ({ from, to, amount }, names) =>
    soft('log.silver', { from: names.thing(from), to: names.thing(to), amount }),
  'weapon.shattered': ({ creature, weapon }, names) => [
    change(
      'log.shattered',
      { ...who(names, creature), weapon: names.thing(weapon) },
      toneFor(names, creature, 'bad'),
    ),
  ],
  'poison.spent': ({ creature, weapon }, names) => [
    ...soft('log.poison-spent', { ...who(names, creature), weapon: names.thing(weapon) }),
  ],

  'decision.opened': ({ kind, creature, note, secret_note }, names) => {
    if (kind === 'offered-luck') {
      const parts: Part[] = [says('log.luck-offered', { ...who(names, creature), note })];
      if (secret_note)
        parts.push({ kind: 'words', text: t('question.secret', { note: secret_note }), tone: 'secret' });
      return [...parts];
    }
    const asked = soft('log.asked', { ...who(names, creature), what: tOr(`decision.${kind}`, kind) });
    return [...asked];
  },
  'decision.answered': ({ kind, creature, answer }, names) => {
    if (answer === undefined) return soft('log.answered.sealed', who(names, creature));
    const word = tOr(`answer.${kind}.${answer}`, tOr(`answer.${answer}`, names.thing(answer)));
    return soft('log.answered', { ...who(names, creature), answer: word });
  },
  'decision.closed': () => [],
  'note.revealed': ({ note }) => [{ kind: 'said', text: note }],
  'awareness.changed': ({ creatures }, names) => [
    ...soft(creatures.length ? 'log.unaware' : 'log.unaware.none', {
      names: listed(creatures.map(names.thing)),
    }),
  ],
  tested: (data, names) => [
    says(`log.test.${data.purpose}`, {
      ...who(names, data.creature),
      skill: skillName(data.skill ?? ''),
      about: data.about ? names.thing(data.about) : '',
    }),
    ...rollUnder(data.dice, data.modifiers, data.target),
    fate(data.success),
  ],
  'test.called': ({ test }, names) => [
    says('log.called', { names: listed(test.who.map(names.thing)), what: calledText(test) }),
    ...quoted(test.label),
  ],
  'called-test.rolled': ({ who: id, outcome: word }, names) =>
    word === 'declined' ? soft('log.called.declined', who(names, id)) : [],
  contested: (contest, names) => {
    const { actor, opponent } = contest;
    const other = opponentName(contest, names.thing);
    const sideOf = (id: string) => names.sideOf?.(id);
    return [
      says('log.contest', {
        actor: names.thing(actor.creature),
        skill: skillName(actor.skill ?? ''),
        opponent: other,
      }),
      throwOf(actor.thrown, `${names.thing(actor.creature)} · ${skillName(actor.skill ?? '')}`),
      throwOf(opponent.thrown, opponent.creature ? `${other} · ${skillName(opponent.skill ?? '')}` : other),
      { kind: 'outcome', ...contestOutcome(contest, names.thing, sideOf) },
    ];
  },
  'luck.tested': (data, names) => [
    says(`log.luck.${data.purpose}`, who(names, data.creature)),
    ...rollUnder(data.dice, data.modifiers, data.target),
    outcome(
      data.success ? 'outcome.lucky' : 'outcome.unlucky',
      toneFor(names, data.creature, data.success ? 'good' : 'bad'),
    ),
    change('log.luck-left', { ...who(names, data.creature), luck: data.luck }),
  ],
  'skill.ticked': ({ creature, skill }, names) => [
    ...soft('log.ticked', { ...who(names, creature), skill: skillName(skill) }),
  ],

  'initiative.started': ({ tokens }) => [
    outcome('log.initiative', 'plain'),
    says('log.stack', { count: tokens.reduce((all, one) => all + one.stack, 0) }, 'soft'),
  ],
  'token.drawn': ({ owner, of, by_hand }, names) => [
    outcome(by_hand ? 'log.drawn.by-hand' : owner === 'end' ? 'log.end-drawn' : 'log.drawn', 'plain', {
      owner: names.thing(owner),
      of,
    }),
  ],
  'turn.missed': ({ owner }, names) => [...soft('log.turn-missed', { owner: names.thing(owner) })],
  'actor.chosen': ({ creature }, names) => [...soft('log.actor', who(names, creature))],
  'turn.given-back': ({ actor }, names) => [...soft('log.turn-back', who(names, actor))],
  'round.ended': ({ round, awake }, names) => [
    outcome('log.round', 'plain', { round }),
    ...awake.map((id) => change('log.awake', who(names, id), toneFor(names, id, 'good'))),
  ],
  'stack.adjusted': ({ enemy_tokens }) => [
    ...soft(enemy_tokens === undefined ? 'log.stack-rules' : 'log.stack-set', { count: enemy_tokens ?? 0 }),
  ],
  'initiative.joined': ({ creature }, names) => soft('log.joins', who(names, creature)),
  'initiative.left': ({ creature }, names) => soft('log.leaves', who(names, creature)),
  'initiative.ended': ({ dying }, names) => [
    outcome('log.initiative-ended', 'plain'),
    ...dying.map((id) => change('log.may-be-saved', who(names, id), toneFor(names, id, 'bad'))),
  ],

  'exchange.rolled': ({ exchange }, names) => {
    const { attacker, defender, kind, target } = exchange;
    const side = (one: Exchange['attacker']): string =>
      [names.thing(one.creature), one.weapon && names.thing(one.weapon), one.skill && skillName(one.skill)]
        .filter(Boolean)
        .join(' · ');
    const values = { attacker: names.thing(attacker.creature), defender: names.thing(defender.creature) };
    const parts: Part[] = [says(`log.exchange.${kind}`, values)];
    if (attacker.thrown) {
      const { dice, modifiers } = attacker.thrown;
      const label = side(attacker);
      parts.push(
        ...(target === undefined
          ? [throwOf(attacker.thrown, label)]
          : rollUnder(dice, modifiers, target).map((part) => ({ ...part, label }))),
      );
    }
    if (defender.thrown) parts.push(throwOf(defender.thrown, side(defender)));
    parts.push({
      kind: 'outcome',
      text: outcomeOf(exchange, names.thing),
      tone: toneOf(exchange, names.sideOf),
    });
    return parts;
  },
  'tie.broken': ({ winner }, names) => [
    outcome('outcome.tie-broken', toneOfSide(names.sideOf?.(winner)), who(names, winner)),
  ],
  'receiver.chosen': ({ dice: faces, receiver }, names) => [
    says('log.receiver', who(names, receiver)),
    ...thrown(faces),
  ],
  'damage.rolled': ({ by, die }, names) => [
    says('log.damage-die', { by: names.thing(by) }, 'soft'),
    ...thrown([die]),
  ],
  'damage.dealt': (data, names) => {
    const values = {
      by: names.thing(data.by),
      to: names.thing(data.to),
      weapon: data.weapon ? names.thing(data.weapon) : t(`row.${data.row}`),
    };
    const hurts = data.by
      ? says('log.damage', values)
      : says('log.harm.hazard', { name: values.to, source: data.source || t('hazard') });
    const chips = chipsOf(data.modifiers);
    if (data.armour_hidden) chips.push({ text: t('cause.armour-hidden') });
    return [
      hurts,
      {
        kind: 'throw',
        // The die of a blow has been shown by `damage.rolled`; a spell's comes with its damage.
        dice: data.weapon ? [] : [data.die],
        chips,
        ...(data.column !== undefined &&
          data.damage !== undefined && {
            target: t('log.column', {
              column: data.column === 7 ? '7+' : String(data.column),
              damage: data.damage,
            }),
          }),
      },
      ...(data.doubled && data.lost !== undefined
        ? [change('log.doubled', { lost: data.lost }, 'great')]
        : []),
      stamina(names, data.to, data.lost, data.stamina),
    ];
  },
  'exchange.ended': ({ cut_short }) => (cut_short ? soft('log.cut-short') : []),
  'knocked-down': ({ creature }, names) => [change('log.knocked-down', who(names, creature), 'bad')],
  'knocked-out': ({ creature, rounds }, names) => [
    ...thrown([rounds]),
    change('log.knocked-out', { ...who(names, creature), rounds }, 'bad'),
  ],
  'stood-up': ({ creature }, names) => [says('log.stood-up', who(names, creature))],
  'defence.chosen': ({ creature }, names) => soft('log.defence', who(names, creature)),
  'aim.taken': ({ creature, weapon }, names) => [
    says('log.aims', { ...who(names, creature), weapon: names.thing(weapon) }),
  ],
  'aim.ended': ({ creature, cause }, names) => [
    ...(cause === 'shot' ? [] : soft('log.aim-ended', who(names, creature))),
  ],

  'spell.cast': (data, names) => [
    says(data.targets.length ? 'log.casts-at' : 'log.casts', {
      ...who(names, data.caster),
      spell: skillName(data.spell),
      targets: listed(data.targets.map(names.thing)),
    }),
    ...(data.thrown ? [throwOf(data.thrown, names.thing(data.caster))] : []),
    ...rollUnder(data.dice, data.modifiers, data.target),
    ...(data.defender ? [throwOf(data.defender.thrown, names.thing(data.defender.creature))] : []),
    data.result
      ? {
          kind: 'outcome',
          text: tOr(`spell-result.${data.result}`, data.result),
          tone: data.success ? 'good' : 'bad',
        }
      : fate(data.success),
  ],
  'mishap.rolled': ({ caster, dice: faces, mishap }, names) => [
    outcome('outcome.mishap', 'bad', who(names, caster)),
    ...thrown(faces),
    { kind: 'words', text: tOr(`mishap.${mishap}`, mishap) },
  ],
  'effect.started': ({ effect }) => [
    ...soft('log.effect', { spell: skillName(effect.name), rounds: effect.rounds_left ?? 0 }),
  ],
  'effect.ended': () => soft('log.effect-ended'),
  'spell.drawn': ({ dice: faces, spell }) => [
    ...thrown(faces),
    says('log.spell-drawn', { spell: skillName(spell) }),
  ],
  delayed: ({ creature }, names) => [says('log.delays', who(names, creature))],
  moved: ({ creature, text }, names) => [says('log.moves', who(names, creature)), ...quoted(text)],
  retrieved: (data, names) => [
    says('log.retrieves', { ...who(names, data.creature), item: itemName(data.item_name) }),
    ...thrown(data.dice, {
      chips: chipsOf(data.modifiers),
      total: data.total,
      ...(data.position !== undefined && { target: t('log.position', { position: data.position }) }),
    }),
    outcome(data.success ? 'outcome.in-time' : 'outcome.too-late', data.success ? 'good' : 'bad'),
  ],
  used: ({ creature, item, text }, names) => [
    says('log.uses', { ...who(names, creature), item: names.thing(item) }),
    ...quoted(text),
  ],
  improvised: ({ creature, text }, names) => [says('log.improvises', who(names, creature)), ...quoted(text)],
  'drop.rolled': ({ creature, dice: faces, slots, reckless, modifiers }, names) => [
    says('log.drop-rolled', who(names, creature)),
    ...thrown(faces, { target: t('slots', { count: slots }), chips: chipsOf(modifiers) }),
  ],
  dropped: ({ creature, item_names }, names) => [
    item_names.length > 0
      ? says('log.dropped', { ...who(names, creature), items: listed(item_names.map(itemName)) })
      : says('log.dropped.nothing', who(names, creature)),
  ],

  'stamina.lost': (data, names) => [
    data.cause === 'hazard'
      ? says('log.harm.hazard', { ...who(names, data.creature), source: data.source || t('hazard') })
      : says(`log.harm.${data.cause}`, who(names, data.creature)),
    ...thrown(data.dice, {
      chips: chipsOf(data.modifiers),
      ...(data.lost !== undefined && { total: data.lost }),
    }),
    stamina(names, data.creature, data.lost, data.stamina),
  ],
  'dying.started': ({ creature, until_end }, names) => [
    outcome('outcome.dying', 'bad', who(names, creature)),
  ],
  'creature.died': ({ creature, cause }, names) => [outcome('outcome.dead', 'bad', who(names, creature))],
  'creature.fled': ({ creature }, names) => [outcome('outcome.fled', 'plain', who(names, creature))],
  'creature.saved': ({ creature }, names) => [outcome('outcome.saved', 'good', who(names, creature))],
  'death.cheated': ({ creature }, names) => [outcome('outcome.death-cheated', 'good', who(names, creature))],
  'affliction.started': ({ affliction }, names) => [
    change(
      'log.affliction',
      { ...who(names, affliction.creature), kind: tOr(`affliction.${affliction.kind}`, affliction.kind) },
      'bad',
    ),
  ],
  'affliction.changed': ({ creature, dice: count, escalates, failures }, names) => [
    ...(failures === 0 && escalates
      ? soft('log.affliction-again', who(names, creature))
      : soft('log.affliction-changed', {
          ...who(names, creature),
          dice: count + (escalates ? failures : 0),
        })),
  ],
  'affliction.ended': ({ creature }, names) => [change('log.affliction-ended', who(names, creature), 'good')],
  rested: (data, names) => [
    says('log.rested', who(names, data.creature)),
    ...thrown(data.stamina_dice, {
      label: t('troika.stamina'),
      chips: chipsOf(data.modifiers),
      total: sum(data.stamina_dice) + ofModifiers(data.modifiers),
    }),
    ...thrown(data.luck_dice, { label: t('troika.luck'), total: sum(data.luck_dice) }),
    change(
      'log.rested.now',
      { ...who(names, data.creature), stamina: data.stamina ?? '?', luck: data.luck ?? '–' },
      'good',
    ),
  ],
  'provision.eaten': (data, names) => [
    says('log.ate', { ...who(names, data.creature), left: data.left }),
    ...thrown(data.die === undefined ? [] : [data.die], { chips: chipsOf(data.modifiers) }),
    data.die === undefined
      ? says('log.ate.full', {}, 'soft')
      : change(
          'log.gained',
          { ...who(names, data.creature), gained: data.gained, after: data.stamina ?? '?' },
          'good',
        ),
  ],
  'aid-window.ended': () => [...soft('log.aid-ended')],
  'time.passed': ({ days, day }) => [outcome('log.time', 'plain', { days, day })],

  'reflection.allowed': ({ characters }, names) => [
    says('log.reflection', { names: listed(characters.map(names.thing)) }),
  ],
  'advance.rolled': (data, names) => [
    says('log.advance', { ...who(names, data.creature), skill: skillName(data.skill) }),
    ...thrown(data.dice, {
      chips: chipsOf(data.modifiers),
      total: sum(data.dice) + ofModifiers(data.modifiers),
      target: t('log.above', { total: data.above }),
    }),
    ...thrown(data.again, { total: sum(data.again) + ofModifiers(data.modifiers) }),
    data.success
      ? outcome('outcome.advanced', 'good', { skill: skillName(data.skill), rank: data.rank })
      : outcome('outcome.not-advanced', 'plain'),
  ],
  'ticks.cleared': ({ creature }, names) => [...soft('log.ticks-cleared', who(names, creature))],
  'training.started': ({ creature, training }, names) => [
    ...soft('log.training', {
      ...who(names, creature),
      skill: skillName(training.skill),
      weeks: training.weeks_needed,
    }),
    ...quoted(training.payment),
  ],
  'skill.learned': ({ creature, skill }, names) => [
    outcome('outcome.learned', 'good', { ...who(names, creature), skill: skillName(skill) }),
  ],
  'training.ended': ({ creature, finished }, names) =>
    finished ? [] : soft('log.training-stopped', who(names, creature)),
});
