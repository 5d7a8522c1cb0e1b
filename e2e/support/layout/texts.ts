import { overlap, slackPx } from './boxes.ts';
import {
  ancestorsOf,
  isBehindModal,
  isEllipsised,
  isPinned,
  isScrolledAway,
  isSeen,
  name,
  styleOf,
} from './elements.ts';

/** Visible text of the page. */
interface Text {
  element: Element;
  node: Node;
  rects: DOMRect[];
  words: string;
}

/** Finds texts that are cut off, broken inside a word, columns of letters, or on other text. */
export function findTextFaults(): string[] {
  const texts = listTexts();
  return [...texts.flatMap(findFaultsOf), ...findOverlappingTexts(texts)];
}

function findFaultsOf(text: Text): string[] {
  const faults: string[] = [];
  const cut = findCut(text);
  if (cut) faults.push(`${name(text.element)} ${cut}`);
  const broken = findBrokenWord(text);
  if (broken) faults.push(`${name(text.element)} is broken inside “${broken}”`);
  if (isColumnOfLetters(text)) faults.push(`${name(text.element)} is a column of letters`);
  return faults;
}

function findOverlappingTexts(texts: readonly Text[]): string[] {
  const faults: string[] = [];
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      // Cheap checks first: a page has thousands of pairs, and the styles of all elements around each.
      if (!one.rects.some((a) => other.rects.some((b) => overlap(a, b)))) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (isPinned(one.element) !== isPinned(other.element)) continue;
      if (isEllipsised(one.element) || isEllipsised(other.element)) continue;
      faults.push(`${name(one.element)} lies on ${name(other.element)}`);
    }
  }
  return faults;
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
