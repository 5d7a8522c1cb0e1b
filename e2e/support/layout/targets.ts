import { isBehindModal, isSeen, name, styleOf } from './elements.ts';

/** Minimum width and height of a tap target. */
const least = 44;

/** Finds controls that a finger of 44 px misses; links within a sentence are as high as its lines. */
export function findSmallTargets(): string[] {
  const controls = document.querySelectorAll('a[href], button, summary, select, [role=menuitem], [role=tab]');
  return [...controls]
    .filter(
      (control) =>
        isSeen(control) && !isBehindModal(control) && !isInSentence(control) && !isSkipLink(control),
    )
    .filter((control) => !isLarge(control))
    .map((control) => {
      const { width, height } = control.getBoundingClientRect();
      return `${name(control)} is ${Math.round(width)} × ${Math.round(height)} px`;
    });
}

/** Whether an element, or what enlarges it, is large enough. A pixel's fraction is nothing. */
function isLarge(control: Element): boolean {
  const { width, height } = control.getBoundingClientRect();
  const after = getComputedStyle(control, '::after');
  const grown = after.position === 'absolute' ? after : null;
  const sizeOf = (own: number, enlarged: string) =>
    Math.max(own, grown ? Number.parseFloat(enlarged) || 0 : 0);
  return (
    sizeOf(width, grown?.width ?? '') >= least - 0.5 && sizeOf(height, grown?.height ?? '') >= least - 0.5
  );
}

function isInSentence(control: Element): boolean {
  if (styleOf(control).display !== 'inline') return false;
  const around = control.parentElement?.closest('p, li, dd, td, th, h1, h2, h3, span, div');
  return (around?.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0);
}

function isSkipLink(control: Element): boolean {
  return control.getBoundingClientRect().bottom <= 0;
}
