/** Focuses a file of a list. A line that was out of reach is drawn first, and can be focused after. */
export function focusFile(list: HTMLElement, fileId: string, attempts = 10): void {
  const link = list.querySelector<HTMLElement>(`[data-file="${CSS.escape(fileId)}"] a`);
  if (link) link.focus({ preventScroll: true });
  else if (attempts > 0) requestAnimationFrame(() => focusFile(list, fileId, attempts - 1));
}
