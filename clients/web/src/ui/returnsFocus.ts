/** What had the focus last, also where it has gone since, and whether the keyboard had led there. */
let last: { element: HTMLElement; byKeyboard: boolean } | undefined;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement)
    last = { element: target, byKeyboard: target.matches(':focus-visible:not(.tabs button, input)') };
});
const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Attached to a place that opens and closes, with `tabindex="-1"`: who opens it with the keyboard goes into it, and
 * so does whoever touched what is gone with its opening; when it closes the focus goes back to what opened it, or to
 * `#board` where that is gone. A tab of a phone keeps it.
 */
export function returnsFocus(place: HTMLElement): () => void {
  const opener = last;
  queueMicrotask(() => {
    if (opener && (isLost() ? !opener.element.isConnected || opener.byKeyboard : opener.byKeyboard))
      place.focus({ preventScroll: true });
  });
  return () => {
    if (!isLost() && !place.contains(document.activeElement)) return;
    setTimeout(() => {
      if (!isLost()) return;
      (opener?.element.isConnected ? opener.element : document.getElementById('board'))?.focus();
    });
  };
}
