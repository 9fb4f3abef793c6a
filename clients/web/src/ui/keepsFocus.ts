/**
 * Attached to a place whose content comes and goes under the hands of somebody who uses the keyboard: when what
 * had the focus is gone, the place itself takes it, and the next Tab goes on from there.
 */
export function keepsFocus(place: HTMLElement): () => void {
  let inside = false;
  const moved = (event: FocusEvent) => {
    inside = place.contains(event.target as Node);
  };
  const observer = new MutationObserver(() => {
    if (inside && document.activeElement === document.body) place.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', moved);
  observer.observe(place, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', moved);
    observer.disconnect();
  };
}
