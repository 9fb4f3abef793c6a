/**
 * Attached to a place that opens and closes, with `tabindex="-1"`: who opens it with the keyboard goes into it, and
 * when it closes the focus goes back to what opened it, or to `#board` where that is gone. A tab of a phone keeps it.
 */
export function returnsFocus(place: HTMLElement): () => void {
  const opener = document.activeElement as HTMLElement | null;
  const byKeyboard = opener?.matches(':focus-visible:not(.tabs button, input)') ?? false;
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  queueMicrotask(() => {
    if (byKeyboard || (isLost() && opener !== document.body)) place.focus({ preventScroll: true });
  });
  return () => {
    if (!isLost() && !place.contains(document.activeElement)) return;
    setTimeout(() => {
      if (isLost()) (opener?.isConnected ? opener : document.getElementById('board'))?.focus();
    });
  };
}
