/** Tracks whether a mouse button, or a finger in its place, is down. */
export interface PressWatch {
  /** `ref` of an element; watches its page while it is mounted. */
  readonly ref: (element: Element | null) => (() => void) | undefined;
  /** Runs a callback at once, or after the pending click. */
  readonly afterPress: (run: () => void) => void;
  /** Drops the waiting callbacks, since submitting validates every field. */
  readonly discardWaiting: () => void;
}

/**
 * Creates a press watch. Pressing a button blurs the field before the press ends: an error that appeared at
 * once would move the button away from the pointer, and the click would be lost.
 */
export function createPressWatch(): PressWatch {
  let isPressed = false;
  let waiting: (() => void)[] = [];

  function press(): void {
    isPressed = true;
  }

  function release(): void {
    isPressed = false;
    // The click event follows directly after the button is released.
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
      // The page may never get the release of a button over another window; the next event then ends the
      // press.
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
    discardWaiting: () => {
      waiting = [];
    },
  };
}
