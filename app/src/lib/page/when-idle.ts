/** Runs a function after the first paint, when the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let isWanted = true;
  const runIfWanted = () => {
    if (isWanted) run();
  };
  const later = () => {
    if (!isWanted) return;
    // Safari has no idle callback; a second after the load comes close.
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
