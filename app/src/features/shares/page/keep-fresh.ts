const everyMs = 15_000;

/**
 * Calls `refresh` now and then, and when a person comes back to the page; not while nobody looks at it. Ends once the
 * element has left the page.
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
      // The page stays as it is; the next time may succeed.
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
