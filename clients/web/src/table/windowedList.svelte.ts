// A long list of which only what is in sight is in the page, with its whole height kept: the reader's place stays
// theirs while entries come in above and below.
import {
  Virtualizer,
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
} from '@tanstack/virtual-core';
import { tick, untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

interface Options {
  /** The keys of all items, in their order. */
  keys: () => readonly string[];
  /** True of an item that the arrow keys go to: one that says something. */
  stopsIn: (index: number) => boolean;
  /** Kept free above the first item, px. */
  above: () => number;
  /** Kept free below the last item, px. */
  below: number;
  /** How high an item is taken to be until it has been seen, px. */
  usualHeight: number;
  /** Who is so near to the end reads the newest, and goes on doing so, px. */
  nearEnd: number;
}

/**
 * So many new items come into the page at once where one reads back or opens the list, the others a moment later: each
 * takes the browser a millisecond or two.
 */
const drawnAtOnce = 10;
/** And of a list that is opened, to begin with: what draws an item runs then for the first time. */
const drawnFirst = 4;
/** So many of the newest are in the page while the end is followed, though the box is not scrolled there yet. */
const followed = 8;

const keyOf = (target: EventTarget | null) =>
  (target as HTMLElement).closest<HTMLElement>('[data-key]')?.dataset.key;

export class WindowedList {
  /** Those in sight and some around them, in their order. */
  items = $state.raw<readonly VirtualItem[]>([]);

  /** Of the whole list, px. */
  #height = $state(0);
  readonly #options: Options;
  readonly #keys = $derived.by(() => this.#options.keys());
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #box: HTMLElement | null = null;
  #all: HTMLElement | null = null;
  /** Whoever is at the end goes on reading the newest, until they scroll up themselves. */
  #isFollowing = $state(true);
  /** Where the box was scrolled to by the list or, later, by the reader, px. */
  #top = 0;
  /** The newest item that was followed. */
  #last: string | undefined;
  /** The item that was clicked since then, and how high it was, px: what opens in it is read from its beginning. */
  #clicked: Pick<VirtualItem, 'key' | 'size'> | undefined;
  /** The item that has the focus: it stays in the page wherever the reader scrolls, as do the next on both sides. */
  #focused = $state<string | undefined>(undefined);
  /** While a button or a finger is down on it: nothing moves from under it, or the click would be lost. */
  #isPressed = $state(false);
  /** Something has come since then that is still to be followed. */
  #hasCome = false;
  /** Until all that is in sight has come into the page for the first time. */
  #isOpening = true;
  /** Nothing was left out the last time that something new came into the page. */
  #isComplete = false;
  /** How many items more may come into the page now: none yet in the task that makes the page around the list. */
  #mayDraw = 0;
  /** Draws those that may not. */
  #turn: ReturnType<typeof setTimeout> | undefined;

  /** To be made while a component is set up. */
  constructor(options: Options) {
    this.#options = options;
    this.#virtualizer = new Virtualizer(this.#current());
    // Whatever changes its height above what is read, also while the reader goes up, moves nothing of that. Read is the
    // first item that is whole in sight: the one before it, which begins above, may lose its date when the page before
    // comes in. What the reader has opened, or what fills all that is in sight, is read itself.
    this.#virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (
      item,
      _delta,
      { itemSizeCache, scrollOffset, scrollRect },
    ) => {
      const top = scrollOffset ?? 0;
      const fills = item.end >= top + (scrollRect?.height ?? 0);
      const isRead = itemSizeCache.has(item.key) && (fills || item.key === this.#clicked?.key);
      return (isRead ? item.end : item.start + 1) <= top;
    };
    $effect.pre(() => {
      const current = this.#current();
      untrack(() => {
        this.#virtualizer.setOptions(current);
        this.#show();
      });
    });
    $effect(() => {
      void this.items;
      void this.#height;
      untrack(() => this.#virtualizer._willUpdate());
    });
    // Whatever has come, and however high it turns out to be; nothing else moves what is read.
    $effect(() => {
      const last = this.#keys.at(-1);
      void this.#height;
      untrack(() => {
        if (last !== this.#last) this.#clicked = undefined;
        this.#last = last;
        if (!this.#isFollowing || !this.#box) return;
        if (this.#isPressed) this.#hasCome = true;
        else this.#follow(this.#box);
      });
    });
    $effect(() => this.#virtualizer._didMount());
  }

  /** Attached to the box that scrolls. It begins at the end of the list. */
  readonly box: Attachment<HTMLElement> = (box) => {
    this.#box = box;
    const moved = ({ target }: FocusEvent) => (this.#focused = keyOf(target));
    // The browser also reports an element that is being taken out of the page, in the midst of an update, where
    // no state may change: so this waits until the update is over.
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && box.contains(relatedTarget)) return;
      queueMicrotask(() => {
        if (!box.contains(document.activeElement)) this.#focused = undefined;
      });
    };
    const keys = (event: KeyboardEvent) => this.#go(event, box.clientHeight);
    const clicked = ({ target }: MouseEvent) => {
      const key = keyOf(target);
      const item = this.items.find((one) => one.key === key);
      this.#clicked = item && { key: item.key, size: item.size };
      // What opens makes the list higher, which is no reason to go on to where its end is then.
      this.#virtualizer.cancelScroll();
    };
    const pressed = () => (this.#isPressed = true);
    // The click comes after this, and finds what it was meant for where that was.
    const released = () => {
      if (!this.#isPressed) return;
      setTimeout(() => {
        this.#isPressed = false;
        if (this.#hasCome && this.#isFollowing) this.#follow(box);
        this.#hasCome = false;
      });
    };
    const scrolled = () => {
      const top = box.scrollTop;
      const isNearEnd = box.scrollHeight - top - box.clientHeight <= this.#options.nearEnd;
      // Whoever comes back to the end has read what they had opened.
      if (isNearEnd && !this.#isFollowing) this.#clicked = undefined;
      // What grows below moves nothing: only who reads back comes further up.
      this.#isFollowing = isNearEnd || (this.#isFollowing && top >= this.#top);
      this.#top = top;
    };
    // What is written below grows, or something opens above: who reads the newest goes on doing so.
    const resized = new ResizeObserver(() => {
      if (this.#isFollowing && !this.#isPressed) this.#scrollToEnd(box);
    });
    resized.observe(box);
    box.addEventListener('focusin', moved);
    box.addEventListener('focusout', left);
    box.addEventListener('keydown', keys);
    box.addEventListener('scroll', scrolled);
    box.addEventListener('click', clicked);
    box.addEventListener('pointerdown', pressed);
    window.addEventListener('pointerup', released);
    window.addEventListener('pointercancel', released);
    untrack(() => {
      this.#virtualizer._willUpdate();
      this.#scrollToEnd(box);
    });
    return () => {
      resized.disconnect();
      box.removeEventListener('focusin', moved);
      box.removeEventListener('focusout', left);
      box.removeEventListener('keydown', keys);
      box.removeEventListener('scroll', scrolled);
      box.removeEventListener('click', clicked);
      box.removeEventListener('pointerdown', pressed);
      window.removeEventListener('pointerup', released);
      window.removeEventListener('pointercancel', released);
      this.#box = null;
    };
  };

  /**
   * Attached to what holds all items in the box. It is as high as they are at once: the box is scrolled no further than
   * that.
   */
  readonly all: Attachment<HTMLElement> = (all) => {
    this.#all = all;
    untrack(() => this.#show());
    return () => (this.#all = null);
  };

  /** Attached to each item, which has its place as `data-index` and its key as `data-key`. */
  readonly item: Attachment<HTMLElement> = (node) => {
    untrack(() => this.#virtualizer.measureElement(node));
    return () => this.#virtualizer.measureElement(null);
  };

  /** The key of the item that has the focus: its controls alone are stops of the Tab key. */
  get focused(): string | undefined {
    return this.#focused;
  }
  /** Whether a button or a finger is down on it. */
  get isPressed(): boolean {
    return this.#isPressed;
  }
  /** Whether its end is in sight, or will be once what has just come is in the page. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }
  toEnd(): void {
    this.#isFollowing = true;
    if (this.#box) this.#scrollToEnd(this.#box);
  }
  /** To an item, which stands in the middle of what is around it and has the focus then. */
  goTo(key: string): void {
    const at = this.#keys.indexOf(key);
    if (at < 0) return;
    this.#isFollowing = false;
    this.#clicked = undefined;
    this.#focused = key;
    this.#virtualizer.scrollToIndex(at, { align: 'center' });
    // It comes into the page at once, as what the arrow keys go to does.
    void tick().then(() =>
      this.#box?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus({ preventScroll: true }),
    );
  }
  /** To the end; what opens in the item that was clicked is not scrolled past. */
  #follow(box: HTMLElement): void {
    const end = this.#height - box.clientHeight;
    const opened = this.#clicked;
    const read = this.items.find(
      ({ key, size, start }) => key === opened?.key && size > opened.size && start < end,
    );
    if (!read) return this.#scrollToEnd(box);
    this.#isFollowing = false;
    this.#virtualizer.scrollToOffset(read.start);
  }
  #scrollToEnd(box: HTMLElement): void {
    this.#virtualizer.scrollToEnd();
    // A box that has less in it than before is scrolled up by the browser: that is no reader's doing.
    this.#top = box.scrollTop;
  }

  /** The browser's own way there would end where items find their height under it. */
  #go(event: KeyboardEvent, page: number): void {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const list = this.#virtualizer;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      return this.#step(event.key === 'ArrowUp' ? -1 : 1);
    }
    if (event.key === 'Home' || event.key === 'PageUp') this.#isFollowing = false;
    if (event.key === 'End') this.toEnd();
    else if (event.key === 'Home') list.scrollToOffset(0);
    else if (event.key === 'PageUp') list.scrollBy(-0.9 * page);
    else if (event.key === 'PageDown') list.scrollBy(0.9 * page);
    else return;
    // From here the arrows begin with what has come into sight.
    this.#box?.focus({ preventScroll: true });
    event.preventDefault();
  }
  /** To the next item up or down; without one, to the last in sight. */
  #step(by: 1 | -1): void {
    const keys = this.#keys;
    const from = this.#focused === undefined ? -1 : keys.indexOf(this.#focused);
    const box = this.#box!;
    const end = box.scrollTop + box.clientHeight;
    const seen = this.items.findLast(({ index, start }) => start < end && this.#options.stopsIn(index));
    const to = from < 0 ? (seen?.index ?? -1) : this.#next(from, by, keys.length);
    const item = box.querySelector<HTMLElement>(`[data-index="${to}"]`);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest' });
  }
  #next(from: number, by: 1 | -1, count: number): number {
    let to = from + by;
    while (to >= 0 && to < count && !this.#options.stopsIn(to)) to += by;
    return to;
  }
  #current() {
    const { above, below, usualHeight } = this.#options;
    const keys = this.#keys;
    void this.#focused;
    return {
      count: keys.length,
      getScrollElement: () => this.#box,
      estimateSize: () => usualHeight,
      getItemKey: (index: number) => keys[index]!,
      // Enough for a screen reader to go on to the next, which then comes into sight.
      overscan: 3,
      paddingStart: above(),
      paddingEnd: below,
      initialOffset: keys.length * usualHeight,
      anchorTo: 'end' as const,
      // The end is followed here, and by nothing else: no distance is so small.
      scrollEndThreshold: -1,
      rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const near = defaultRangeExtractor(range);
        const newest = this.#isFollowing
          ? Array.from({ length: Math.min(followed, keys.length) }, (_, back) => keys.length - 1 - back)
          : [];
        const all = new Set([...near, ...newest, ...this.#pinned(keys)]);
        return [...all].sort((one, other) => one - other);
      },
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      onChange: () => this.#show(),
    };
  }
  /** The item with the focus, and the ones before and after it that the arrow keys go to. */
  #pinned(keys: readonly string[]): number[] {
    const focused = this.#focused === undefined ? -1 : keys.indexOf(this.#focused);
    if (focused < 0) return [];
    const before = this.#next(focused, -1, keys.length);
    const after = this.#next(focused, 1, keys.length);
    return [before, focused, after].filter((place) => place >= 0 && place < keys.length);
  }
  #show(): void {
    this.items = this.#drawn(this.#virtualizer.getVirtualItems());
    this.#height = this.#virtualizer.getTotalSize();
    if (this.#all) this.#all.style.height = `${this.#height}px`;
  }
  /**
   * Those that are in the page already, what the arrow keys need, and of the other new ones as many as may come into it
   * now. Whoever reads the newest sees all that is new at once, unless it is much. The end is found by the heights of what
   * is in the page: so a list begins with its newest items.
   */
  #drawn(items: readonly VirtualItem[]): readonly VirtualItem[] {
    const here = new Set(this.items.map(({ key }) => key));
    const added = items.filter(({ key }) => !here.has(key));
    const isNews = !this.#isOpening && this.#isFollowing && added.length <= drawnAtOnce;
    if (added.length === 0 || isNews) return items;
    this.#turn ??= setTimeout(() => {
      this.#turn = undefined;
      this.#mayDraw = this.items.length > 0 ? drawnAtOnce : drawnFirst;
      if (this.#isComplete) this.#isOpening = false;
      if (this.#box) this.#show();
    });
    const pinned = new Set(this.#pinned(this.#keys));
    const others = this.#inOrder(added.filter(({ index }) => !pinned.has(index)));
    const left = others.slice(this.#mayDraw);
    this.#mayDraw -= others.length - left.length;
    this.#isComplete = left.length === 0;
    return left.length > 0 ? items.filter((item) => !left.includes(item)) : items;
  }
  /** What is in sight first, from where the reader comes from, then what is around it. */
  #inOrder(items: readonly VirtualItem[]): readonly VirtualItem[] {
    const { startIndex = 0, endIndex = 0 } = this.#virtualizer.range ?? {};
    const rank = ({ index }: VirtualItem) => (index >= startIndex && index <= endIndex ? 0 : 1);
    const down = this.#virtualizer.scrollDirection === 'forward' ? 1 : -1;
    return [...items].sort((one, other) => rank(one) - rank(other) || down * (one.index - other.index));
  }
}
