// Which numbers of a foe everybody may see, a flag for each kind.

export type Shown<Flag extends string> = Record<Flag, boolean>;
/** Kinds that are shown only where another is: it would tell that one. */
export type Needs<Flag extends string> = Partial<Record<Flag, Flag>>;

/** With that kind shown where it was not, and the other way round; what needs another follows it. */
export function turned<Flag extends string>(
  shown: Shown<Flag>,
  which: NoInfer<Flag>,
  needs: Needs<NoInfer<Flag>> = {},
): Shown<Flag> {
  const next: Shown<Flag> = { ...shown, [which]: !shown[which] };
  for (const flag of Object.keys(next) as Flag[]) {
    const other = needs[flag];
    if (!other || !next[flag] || next[other]) continue;
    if (flag === which) next[other] = true;
    else next[flag] = false;
  }
  return next;
}
