/** Limit of how many events of one kind are written per minute. */
export interface FloodLimit {
  /** Returns whether this event may be written. */
  admit(kind: string): boolean;
  /** Ends all windows, and reports the omitted events. */
  close(): void;
}

const windowMs = 60_000;

/** Creates a flood limit; `onLeftOut` is called at the end of a minute with too many events of a kind. */
export function createFloodLimit(
  maxPerMinute: number,
  onLeftOut: (kind: string, count: number) => void,
): FloodLimit {
  const windows = new Map<string, { count: number; timer: NodeJS.Timeout }>();

  const end = (kind: string) => {
    const window = windows.get(kind);
    if (!window) return;
    clearTimeout(window.timer);
    windows.delete(kind);
    if (window.count > maxPerMinute) onLeftOut(kind, window.count - maxPerMinute);
  };

  return {
    admit(kind) {
      let window = windows.get(kind);
      if (!window) {
        window = { count: 0, timer: setTimeout(() => end(kind), windowMs).unref() };
        windows.set(kind, window);
      }
      window.count += 1;
      return window.count <= maxPerMinute;
    },
    close() {
      for (const kind of [...windows.keys()]) end(kind);
    },
  };
}
