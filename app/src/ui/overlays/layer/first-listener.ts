type Listener = (event: PopStateEvent) => void;

let hear: Listener | undefined;

/**
 * Starts to listen to moves through the history. It has to be called before the router starts: Chromium calls what
 * listens at a window in the order in which it came, also what captures.
 */
export function listenFirst(): void {
  if (hear) return;
  hear = () => {};
  addEventListener('popstate', (event) => hear?.(event));
}

/** Makes one listener handle each move before the router does, and able to hide it. It replaces the last one. */
export function hearFirst(listener: Listener): void {
  listenFirst();
  hear = listener;
}
