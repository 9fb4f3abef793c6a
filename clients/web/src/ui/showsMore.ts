/**
 * Attached to what scrolls sideways: `data-more` says on which sides there is more of it ("left", "right", "both"), and its
 * edge fades there (app.css). A bar that comes only while one scrolls shows nothing to who does not know of it.
 */
export function showsMore(row: HTMLElement): () => void {
  const look = () => {
    const left = row.scrollLeft > 1;
    const right = row.scrollWidth - row.clientWidth - row.scrollLeft > 1;
    const more = left && right ? 'both' : left ? 'left' : right ? 'right' : '';
    if ((row.dataset.more ?? '') !== more) row.dataset.more = more;
  };
  const sizes = new ResizeObserver(look);
  const follow = () => {
    sizes.disconnect();
    for (const one of [row, ...row.children]) sizes.observe(one);
  };
  const children = new MutationObserver(follow);
  children.observe(row, { childList: true });
  follow();
  row.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
    row.removeEventListener('scroll', look);
  };
}
