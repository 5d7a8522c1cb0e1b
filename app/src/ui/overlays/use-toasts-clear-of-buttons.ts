import { useEffect } from 'react';

/** Primary buttons and links, by their look (button.tsx). */
const primaryButtons = ':is(button, a).bg-action';

/** Moves toasts to the top of the window (`data-high`) while they would cover a primary button at its bottom. */
export function useToastsClearOfButtons(): void {
  useEffect(() => {
    let frame = 0;
    const end = new AbortController();
    const settleSoon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        settle();
      });
    };
    // A toast, or a screen that opens beside it.
    const changes = new MutationObserver(settleSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    addEventListener('scroll', settleSoon, { capture: true, passive: true, signal: end.signal });
    addEventListener('resize', settleSoon, { signal: end.signal });
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      end.abort();
    };
  }, []);
}

function settle(): void {
  const place = document.querySelector<HTMLElement>('.z-toast');
  const toast = place?.firstElementChild;
  // Without a toast, nothing is measured.
  if (!place || !toast?.hasChildNodes()) return;
  delete place.dataset.high;
  if (coversButton(toast)) place.dataset.high = '';
}

function coversButton(toast: Element): boolean {
  const own = toast.getBoundingClientRect();
  return [...document.querySelectorAll(primaryButtons)].some((button) => {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    return top < own.bottom && bottom > own.top && left < own.right && right > own.left;
  });
}
