/** Focuses a file of a list. A row outside the page is drawn first, so this retries once per frame. */
export function focusFile(list: HTMLElement, fileId: string, attempts = 10): void {
  const link = list.querySelector<HTMLElement>(`[data-file="${CSS.escape(fileId)}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (attempts > 0) requestAnimationFrame(() => focusFile(list, fileId, attempts - 1));
}
