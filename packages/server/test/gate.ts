/** A point that waits until it is opened. */
export interface Gate {
  opened: Promise<void>;
  open(): void;
}

/** Creates a closed gate. */
export function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
