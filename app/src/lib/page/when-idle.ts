/**
 * Time after which the page counts as idle though it still loads, so that a hanging request does not block the rest.
 */
const patienceMs = 5000;

/** Pause before looking again whether the page still loads. */
const lookAgainMs = 100;

/**
 * Runs a function after the first paint, once the first view has loaded and the browser is idle. Returns a function
 * that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  let isWanted = true;
  const end = performance.now() + patienceMs;
  const runIfWanted = () => {
    if (isWanted) run();
  };
  const later = () => {
    if (!isWanted) return;
    if (isLoading() && performance.now() < end) return void setTimeout(later, lookAgainMs);
    // Safari has no idle callback; a second after the load comes close.
    if ('requestIdleCallback' in window) requestIdleCallback(runIfWanted, { timeout: patienceMs });
    else setTimeout(runIfWanted, 1000);
  };
  const afterPaint = () => requestAnimationFrame(() => setTimeout(later));
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
  return () => {
    isWanted = false;
  };
}

/** Whether the screen is marked as loading, or pictures of the first view are in flight. */
function isLoading(): boolean {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  return (
    document.querySelector('[aria-busy=true]:not(button)') !== null ||
    [...pictures].some(({ complete }) => !complete)
  );
}
