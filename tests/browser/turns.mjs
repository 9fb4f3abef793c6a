// A fight as people play it, in every game: whoever is asked answers, and whoever may act does. Nothing here knows an
// outcome beforehand.
import assert from "node:assert/strict";

/** More is not done in one round. */
const stepsMost = 120;

/** A step that presses the first of those buttons in the dock that somebody sees: `[one, name]` each. */
export async function firstOf(...buttons) {
  for (const [one, name] of buttons) {
    const button = one.button(name, one.dock);
    if (await one.sees(button)) return () => button.click();
  }
  return undefined;
}
/** Opens a form in the dock, chooses there by `[label, name]`, and sends it. */
export async function fillIn(one, what, go, ...chosen) {
  await one.button(what, one.dock).click();
  const form = one.dock.getByRole("form", { name: what });
  for (const [label, name] of chosen) await one.button(name, form.getByRole("group", { name: label })).click();
  await one.button(go, form).click();
}

/** The answer that the page advises, else the first that can be given. */
async function advised(one) {
  const answers = one.dock.locator(".question").first().locator("button:enabled");
  const main = answers.and(one.page.locator(".main"));
  if ((await main.count()) > 0) return main.first();
  return (await answers.count()) > 0 ? answers.first() : undefined;
}
/** What `answerOf` finds before the first of them that it finds something before. */
export async function firstAnswer(people, answerOf) {
  for (const one of people) {
    const answer = await answerOf(one);
    if (answer) return answer;
  }
  return undefined;
}

/** Answers all that anybody is asked, by what `answerOf` finds before them. `told`: all have been told of what was done. */
export async function answerAll(people, told, answerOf = advised) {
  for (let answers = 0; answers < stepsMost; answers += 1) {
    await told();
    const answer = await firstAnswer(people, answerOf);
    if (!answer) return;
    await answer.click();
  }
  assert.fail("it is asked for ever");
}

/**
 * Plays a round to its end, or until `isDecided(gm)`. `round`: what it is called on the board. `step()`: what is to be done
 * once nobody is asked anything, of which all are told.
 */
export async function playRound(gm, ann, told, { round, isDecided, step }) {
  const people = [gm, ann];
  const pages = () => Promise.all(people.map(async (one) => `${one.name}: ${await one.dock.innerText()}`));
  const current = () => gm.board.getByText(round).first().innerText();
  const now = await current();
  for (let steps = 0; ; steps += 1) {
    await answerAll(people, told);
    if ((await isDecided(gm)) || (await current()) !== now) return;
    const doing = await step();
    assert.ok(doing && steps < stepsMost, `nobody knows how to go on:\n${(await pages()).join("\n---\n")}`);
    const before = gm.newest;
    await doing();
    await told();
    assert.notEqual(gm.newest, before, `it came to nothing:\n${(await pages()).join("\n---\n")}`);
  }
}

/** The GM ends what goes on, in a part of the drawer, and says that it ends for everybody. */
export async function endForEverybody(gm, title, name) {
  const part = await gm.part(title);
  await gm.button(name, part).click();
  await gm.button(name, part.getByRole("group", { name: "End it for everybody?" })).click();
}
