import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves an element at the bottom of the window to its top (`data-high`) while it would cover a primary button. `shown` changes
 * with what it shows; undefined for nothing.
 */
export function useClearOfButtons(place: RefObject<HTMLElement | null>, shown: number | undefined): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || shown === undefined) return;
    let frame = 0;
    const settle = () => {
      frame = 0;
      delete element.dataset.high;
      if (coversButton(element)) element.dataset.high = '';
    };
    const settleSoon = () => {
      frame ||= requestAnimationFrame(settle);
    };
    settle();
    // A screen that opens beside it has other buttons.
    const changes = new MutationObserver(settleSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', settleSoon, { capture: true, passive: true });
    addEventListener('resize', settleSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener('scroll', settleSoon, { capture: true });
      removeEventListener('resize', settleSoon);
    };
  }, [place, shown]);
}

function coversButton(element: HTMLElement): boolean {
  // What is seen of it: the place itself is as wide as the window.
  const own = (element.firstElementChild ?? element).getBoundingClientRect();
  return [...document.querySelectorAll('[data-primary]')].some((button) => {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
  });
}
