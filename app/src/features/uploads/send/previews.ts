/** Small pictures of chosen files, drawn on demand. */
export interface Previews {
  /** Returns the picture of a file; undefined until it is drawn, null if it cannot be. */
  readonly find: (file: File) => ImageBitmap | null | undefined;
  /**
   * Draws the picture of a file, one file at a time, and calls back. The returned function cancels it, so that files
   * scrolled past do not delay those on the screen.
   */
  readonly want: (file: File, onDrawn: () => void) => () => void;
}

export function createPreviews(draw: (file: File) => Promise<ImageBitmap | null>): Previews {
  const drawn = new WeakMap<File, ImageBitmap | null>();
  /** Callbacks of the files that wait for their turn, in order. */
  const wanted = new Map<File, Set<() => void>>();
  let isDrawing = false;

  async function drawNext(): Promise<void> {
    const [file] = wanted.keys();
    if (file === undefined || isDrawing) return;
    isDrawing = true;
    // A picture that cannot be drawn has no preview, and delays no other.
    drawn.set(file, await draw(file).catch(() => null));
    isDrawing = false;
    for (const onDrawn of wanted.get(file) ?? []) onDrawn();
    wanted.delete(file);
    void drawNext();
  }

  return {
    find: (file) => drawn.get(file),
    want: (file, onDrawn) => {
      if (drawn.has(file)) return () => undefined;
      const callbacks = wanted.get(file) ?? new Set();
      wanted.set(file, callbacks.add(onDrawn));
      void drawNext();
      return () => {
        callbacks.delete(onDrawn);
        if (callbacks.size === 0 && wanted.get(file) === callbacks) wanted.delete(file);
      };
    },
  };
}
