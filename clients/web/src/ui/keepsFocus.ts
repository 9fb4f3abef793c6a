/**
 * Attached to a place whose content comes and goes under the hands of somebody who uses the keyboard: when what
 * had the focus is gone, the part of the place that it was in takes it (the head of a `details` that is left), else
 * the place itself, and the next Tab goes on from there.
 */
export function keepsFocus(place: HTMLElement): () => void {
  /** What the focus is in, from the inside out. */
  let around: HTMLElement[] = [];
  const moved = (event: FocusEvent) => {
    around = [];
    if (!place.contains(event.target as Node)) return;
    for (let one = event.target as HTMLElement | null; one && one !== place; one = one.parentElement)
      if (one instanceof HTMLDetailsElement) around.push(one);
    around.push(place);
  };
  const look = () => {
    if (document.activeElement !== document.body) return;
    const left = around.find((one) => one.isConnected);
    const taker = left instanceof HTMLDetailsElement ? left.querySelector('summary') : left;
    taker?.focus({ preventScroll: true });
  };
  // What is turned off lets go of the focus a moment later than what has gone.
  const observer = new MutationObserver((records) => {
    look();
    if (records.some(({ type }) => type === 'attributes')) requestAnimationFrame(() => setTimeout(look));
  });
  document.addEventListener('focusin', moved);
  observer.observe(place, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    document.removeEventListener('focusin', moved);
    observer.disconnect();
  };
}
