/** Runs what nobody waits for: after the first paint, when the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  const later = () =>
    // Safari does not know idle time; a second after the page is there comes near it.
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1000);
  const afterPaint = () => requestAnimationFrame(() => setTimeout(later));
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}
