/** Knows whether a mouse button (or the finger that stands for one) is down. */
export interface PressWatch {
  /** As the `ref` of an element: watches its page for as long as it is there. */
  readonly ref: (element: Element | null) => (() => void) | undefined;
  /** Runs it at once, or after the click that is under way. */
  readonly afterPress: (run: () => void) => void;
  /** Forgets what still waits: the press did it all, as submitting judges every field. */
  readonly forgetWaiting: () => void;
}

/**
 * Leaving a field by pressing a button happens before the press is over: an error that appeared at once would move the button away
 * from under the pointer, and the click would be lost.
 */
export function createPressWatch(): PressWatch {
  let isPressed = false;
  let waiting: (() => void)[] = [];

  function press(): void {
    isPressed = true;
  }

  function release(): void {
    isPressed = false;
    // The click itself comes right after the button is up.
    if (waiting.length > 0) setTimeout(runWaiting);
  }

  function runWaiting(): void {
    const ready = waiting;
    waiting = [];
    for (const run of ready) run();
  }

  return {
    ref: (element) => {
      const page = element?.ownerDocument;
      if (!page) return undefined;
      const listeners = new AbortController();
      const options = { capture: true, signal: listeners.signal };
      page.addEventListener('mousedown', press, options);
      // Of a button that goes up over another window the page may never hear; then the next sign of life will do.
      for (const sign of ['mouseup', 'dragend', 'keydown']) page.addEventListener(sign, release, options);
      return () => {
        listeners.abort();
        release();
      };
    },
    afterPress: (run) => {
      if (isPressed) waiting.push(run);
      else run();
    },
    forgetWaiting: () => {
      waiting = [];
    },
  };
}
