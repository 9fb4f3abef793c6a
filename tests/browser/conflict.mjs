// A conflict of Mouse Guard as people play it: whoever is asked answers, whoever tests throws, each side lays three
// actions face down. Nothing here knows an outcome beforehand.
import { answerAll as answerEach, firstAnswer } from "./turns.mjs";

const throwButton = /^Throw (\d+ di|nothing)/;

/** The answer that changes nothing where there is one, else the first to what needs one. */
async function answerOf(one) {
  for (const name of ["Leave it as it is", "Nothing", "A twist", "No: break the tie"])
    if (await one.sees(one.button(name, one.dock))) return one.button(name, one.dock);
  const heading = one.dock.getByRole("heading", { name: /which skill\?|what is disarmed\?|Who wins\?|A tie\./ });
  return (await one.sees(heading)) ? one.dock.locator(".question").getByRole("button").first() : undefined;
}
async function throwOf(one) {
  const button = one.button(throwButton, one.dock);
  return (await one.sees(button)) && (await button.isEnabled()) ? button : undefined;
}

/** Fate is kept: whoever is asked leaves the throw as it is. `told`: all have been told of what was done. */
export const answerAll = (people, told) => answerEach(people, told, answerOf);
/** Whoever tests throws, until nobody is asked for anything. */
export async function throwAll(people, told) {
  for (;;) {
    await answerAll(people, told);
    const button = await firstAnswer(people, throwOf);
    if (!button) return;
    await button.click();
  }
}
/** Lays three actions face down, which may still be changed. */
export async function choose(one, actions) {
  await one.dock.getByText(/Choose three actions/).waitFor();
  for (const action of actions)
    await one.dock
      .getByRole("group", { name: /^Action \d/ })
      .getByRole("button", { name: new RegExp(`^${action}`) })
      .click();
  await one.button("Lay them face down", one.dock).click();
  await one.button("That is it", one.dock).waitFor();
}
