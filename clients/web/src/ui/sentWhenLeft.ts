/**
 * Attached to a place with lists and numbers whose `onchange` sends something: what the arrow keys or letters pick
 * is sent when the field is left or Enter is pressed, Escape takes it back. What a pointer picks is sent at once.
 * What is bound (`bind:value`) follows every key, as it listens at the field itself.
 */
export function sentWhenLeft(place: HTMLElement): () => void {
  type Field = HTMLSelectElement | HTMLInputElement;
  const isField = (target: EventTarget | null): target is Field =>
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'number');
  /** What the field that has the focus was set to when that came. */
  let before = '';
  let keyed = false;
  let held: Field | undefined;
  let releasing = false;

  function release() {
    const field = held;
    held = undefined;
    keyed = false;
    releasing = true;
    field?.dispatchEvent(new Event('change', { bubbles: true }));
    releasing = false;
  }
  function entered({ target }: FocusEvent) {
    keyed = false;
    if (isField(target)) before = target.value;
  }
  function pressed(event: KeyboardEvent) {
    if (!isField(event.target)) return;
    if (event.key === 'Enter') {
      keyed = false;
      if (!held) return;
      event.preventDefault();
      release();
    } else if (event.key === 'Escape' && held) {
      event.preventDefault();
      held.value = before;
      held = undefined;
    } else if (event.key !== 'Tab') keyed = true;
  }
  function changed(event: Event) {
    if (!keyed || releasing || !isField(event.target)) return;
    event.stopPropagation();
    held = event.target;
  }
  const pointed = () => (keyed = false);
  const left = () => held && release();

  place.addEventListener('focusin', entered);
  place.addEventListener('focusout', left);
  place.addEventListener('keydown', pressed);
  place.addEventListener('pointerdown', pointed);
  place.addEventListener('change', changed);
  return () => {
    place.removeEventListener('focusin', entered);
    place.removeEventListener('focusout', left);
    place.removeEventListener('keydown', pressed);
    place.removeEventListener('pointerdown', pointed);
    place.removeEventListener('change', changed);
  };
}
