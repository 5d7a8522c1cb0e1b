import { markShared } from '../../../lib/page/shared-element.ts';

/**
 * Focuses a file of a list, and marks it as the target of the viewer's closing picture. A row outside the page is
 * rendered first, so this retries.
 */
export function focusFile(list: HTMLElement, fileId: string, attempts = 12): void {
  const link = list.querySelector<HTMLElement>(`[data-file="${CSS.escape(fileId)}"] a`);
  if (link) {
    link.focus({ preventScroll: true });
    markShared(link);
  } else if (attempts > 0) {
    const retry = () => focusFile(list, fileId, attempts - 1);
    // A view transition holds back frames until the list stands, so the first retries wait for none.
    if (attempts > 10) setTimeout(retry);
    else requestAnimationFrame(retry);
  }
}
