/**
 * Hides all of the page but what is marked `data-over-hidden`, from eyes, from readers of the screen, and in the title and
 * sound of the page. Returns a function that shows it again as it was.
 */
export function hidePage(): () => void {
  const { title } = document;
  const focused = document.activeElement;
  document.documentElement.dataset.hidden = '';
  document.title = 'เก็บไว้';
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio')) player.pause();
  return () => {
    delete document.documentElement.dataset.hidden;
    if (document.title === 'เก็บไว้') document.title = title;
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
}
