import type { Page } from '@playwright/test';

/**
 * Returns the layout faults of a page, one line each; an empty list if there are none. Faults are: a page
 * wider than its window, text cut off without an ellipsis, text over text, columns of single letters,
 * overlapping controls, and controls that cannot be scrolled out from under a bar.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(measure);
}

/** Runs in the page, so it must not use anything outside itself. */
function measure(): string[] {
  interface Text {
    element: Element;
    node: Node;
    rects: DOMRect[];
    words: string;
  }
  /** Tolerance for rounding, and for the overhang of a letter. */
  const slackPx = 2;
  const faults = new Set<string>();
  const name = (element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ');
    return `<${element.tagName.toLowerCase()}> “${words.slice(0, 40)}”`;
  };
  const styleOf = (element: Element) => getComputedStyle(element);

  function* ancestorsOf(element: Element): Generator<Element> {
    for (let at = element.parentElement; at; at = at.parentElement) yield at;
  }

  /** Whether an element is visible; some are only for screen readers. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (const at of [element, ...ancestorsOf(element)]) {
      const { clipPath, position } = styleOf(at);
      const { width, height } = at.getBoundingClientRect();
      if (clipPath === 'inset(50%)' || (position === 'absolute' && width <= 1 && height <= 1)) return false;
      if (at.hasAttribute('inert')) return false;
    }
    return true;
  }

  /** Whether an open sheet, dialog or menu covers the element, also a sheet under another. */
  function isBehindModal(element: Element): boolean {
    const modals = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].filter(
      (modal) => !modal.hasAttribute('data-nested-dialog-open'),
    );
    return modals.length > 0 && !modals.some((modal) => modal.contains(element));
  }

  function isPinned(element: Element): boolean {
    return [element, ...ancestorsOf(element)].some((at) =>
      ['fixed', 'sticky'].includes(styleOf(at).position),
    );
  }

  /** Whether the element is scrolled out of its list or window. */
  function isScrolledAway(element: Element, rect: DOMRect): boolean {
    return [...ancestorsOf(element)].some((at) => {
      if (at === document.documentElement || at === document.body) return false;
      const box = at.getBoundingClientRect();
      const isScroller = /auto|scroll/.test(styleOf(at).overflowY + styleOf(at).overflowX);
      return isScroller && (rect.bottom > box.bottom || rect.top < box.top || rect.left > box.right);
    });
  }

  function listTexts(): Text[] {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!element || words === '' || element.closest('script, style, title, option, svg')) continue;
      if (!isSeen(element) || isBehindModal(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(
        (rect) => rect.width > 0 && rect.height > 0 && !isScrolledAway(element, rect),
      );
      if (rects.length > 0) texts.push({ element, node, rects, words });
    }
    return texts;
  }

  function isEllipsised(element: Element): boolean {
    return [element, ...ancestorsOf(element)].some((at) => {
      const { textOverflow, webkitLineClamp } = styleOf(at);
      return textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '');
    });
  }

  function findCut({ element, rects }: Text): string | null {
    for (const at of [element, ...ancestorsOf(element)]) {
      const { overflowX, overflowY, position } = styleOf(at);
      const box = at.getBoundingClientRect();
      const isRoot = at === document.documentElement || at === document.body;
      if (!isRoot && (overflowX === 'auto' || overflowX === 'scroll')) return null;
      if (isRoot) continue;
      const cutX =
        overflowX !== 'visible' &&
        rects.some((rect) => rect.left < box.left - slackPx || rect.right > box.right + slackPx);
      const cutY =
        ['hidden', 'clip'].includes(overflowY) &&
        rects.some((rect) => rect.top < box.top - slackPx || rect.bottom > box.bottom + slackPx);
      if ((cutX || cutY) && !isEllipsised(element)) return `is cut off by ${name(at)} .${at.className}`;
      if (position === 'fixed') break;
      if (overflowY === 'auto' || overflowY === 'scroll') break;
    }
    const beyond = rects.some((rect) => rect.left < -slackPx || rect.right > innerWidth + slackPx);
    return beyond && !isEllipsised(element) ? 'leaves the window' : null;
  }

  function isColumnOfLetters({ element, rects, words }: Text): boolean {
    const fontSize = Number.parseFloat(styleOf(element).fontSize);
    const lines: number[] = [];
    // Letters of another font start slightly higher or lower on the same line.
    for (const { top } of rects)
      if (!lines.some((line) => Math.abs(line - top) < fontSize / 2)) lines.push(top);
    const width = Math.max(...rects.map(({ right }) => right)) - Math.min(...rects.map(({ left }) => left));
    const segments = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(words)];
    return (
      lines.length > 1 &&
      width < 2 * fontSize &&
      lines.length > segments.filter(({ isWordLike }) => isWordLike).length
    );
  }

  /** Returns a word that is broken in two because its container is too narrow, though it would fit a line. */
  function findBrokenWord({ node, element }: Text): string | null {
    if (element.closest('pre')) return null;
    const text = node.textContent ?? '';
    const fontSize = Number.parseFloat(styleOf(element).fontSize);
    for (const { segment, index, isWordLike } of new Intl.Segmenter('th', { granularity: 'word' }).segment(
      text,
    )) {
      if (!isWordLike || segment.length > 8 || !/[\u0e00-\u0e7f]/.test(segment)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + segment.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > fontSize) return segment;
    }
    return null;
  }

  function overlap(a: DOMRect, b: DOMRect): boolean {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > slackPx && height > slackPx * 2;
  }

  const holds = (outer: DOMRect, inner: DOMRect) =>
    inner.left >= outer.left - slackPx &&
    inner.right <= outer.right + slackPx &&
    inner.top >= outer.top - slackPx &&
    inner.bottom <= outer.bottom + slackPx;

  function listControls(): Element[] {
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=menuitemradio], [role=switch], [tabindex="0"]';
    return [...document.querySelectorAll(selector)].filter(
      // A skip link waits above the window until it gets the keyboard focus.
      (element) => isSeen(element) && !isBehindModal(element) && element.getBoundingClientRect().bottom > 0,
    );
  }

  function isHit(control: Element): boolean {
    const box = control.getBoundingClientRect();
    const points = [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + Math.min(12, box.width / 2), box.top + Math.min(12, box.height / 2)],
      [box.right - Math.min(12, box.width / 2), box.bottom - Math.min(12, box.height / 2)],
    ];
    return points.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y);
      return (
        hit !== null &&
        (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control))
      );
    });
  }

  const overflow = document.documentElement.scrollWidth - innerWidth;
  if (overflow > 0) faults.add(`the page is ${overflow} px wider than its window`);

  scrollTo(0, 0);
  const texts = listTexts();
  for (const text of texts) {
    const cut = findCut(text);
    if (cut) faults.add(`${name(text.element)} ${cut}`);
    const broken = findBrokenWord(text);
    if (broken) faults.add(`${name(text.element)} is broken inside “${broken}”`);
    if (isColumnOfLetters(text)) faults.add(`${name(text.element)} is a column of letters`);
  }
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (isPinned(one.element) !== isPinned(other.element)) continue;
      if (isEllipsised(one.element) || isEllipsised(other.element)) continue;
      if (one.rects.some((a) => other.rects.some((b) => overlap(a, b))))
        faults.add(`${name(one.element)} lies on ${name(other.element)}`);
    }
  }

  const controls = listControls();
  // A link in running text has one box per line.
  const boxes = new Map(controls.map((control) => [control, [...control.getClientRects()]]));
  for (const [index, one] of controls.entries()) {
    for (const other of controls.slice(index + 1)) {
      if (one.contains(other) || other.contains(one) || isPinned(one) !== isPinned(other)) continue;
      // The check mark of a tile lies on its corner, also while the tile is animated smaller.
      if (one.parentElement === other.parentElement && styleOf(other).position === 'absolute') continue;
      const isOverlapping = boxes
        .get(one)
        ?.some((a) => boxes.get(other)?.some((b) => overlap(a, b) && !holds(a, b) && !holds(b, a)));
      if (isOverlapping) faults.add(`${name(one)} overlaps ${name(other)}`);
    }
  }

  // Scrolling down, a control enters at the bottom, scrolling up at the top: neither bar may cover it.
  for (const [way, list] of [
    ['down', controls],
    ['up', controls.toReversed()],
  ] as const) {
    for (const control of list) {
      if (control.matches(':disabled')) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      if (!isHit(control)) {
        const box = control.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        faults.add(
          `${name(control)} is out of reach, scrolling ${way}, under ${hit ? name(hit) : 'nothing'}`,
        );
      }
    }
  }
  scrollTo(0, 0);
  return [...faults];
}
