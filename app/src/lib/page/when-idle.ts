/** Runs what nobody waits for: after the first paint, when the browser has nothing better to do. Gives back what calls it off. */
export function whenIdle(run: () => void): () => void {
  let isWanted = true;
  const runIfWanted = () => {
    if (isWanted) run();
  };
  const later = () => {
    if (!isWanted) return;
    // Safari does not know idle time; a second after the page is there comes near it.
    if ('requestIdleCallback' in window) requestIdleCallback(runIfWanted, { timeout: 5000 });
    else setTimeout(runIfWanted, 1000);
  };
  const afterPaint = () => requestAnimationFrame(() => setTimeout(later));
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
  return () => {
    isWanted = false;
  };
}
