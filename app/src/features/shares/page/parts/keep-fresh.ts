const everyMs = 15_000;

/**
 * Calls `refresh` now and then, and when a person returns to the page; not while it is hidden. Ends once the element
 * has left the page.
 */
export function keepFresh(element: HTMLElement, refresh: () => Promise<void>): void {
  let isRunning = false;

  async function run(): Promise<void> {
    if (!element.isConnected) return end();
    if (document.visibilityState === 'hidden' || isRunning) return;
    isRunning = true;
    try {
      await refresh();
    } catch {
      // The page stays unchanged; the next refresh may succeed.
    } finally {
      isRunning = false;
    }
  }

  function end(): void {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', runLater);
  }

  const runLater = () => void run();
  const timer = setInterval(runLater, everyMs);
  document.addEventListener('visibilitychange', runLater);
}
