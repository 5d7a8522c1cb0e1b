import { useEffect, useState } from 'react';

/**
 * Returns which blocks are drawn; the others are placeholders. The first ones are drawn at once, those that
 * scrolling brings one per frame, and first those on the screen: a phone takes most of a frame for one.
 */
export function useDrawnBlocks(keys: readonly string[], shownKeys: readonly string[]): ReadonlySet<string> {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set(keys));
  if (drawn.size === 0 && keys.length > 0) setDrawn(new Set(keys));
  const waiting = shownKeys.find((key) => !drawn.has(key)) ?? keys.find((key) => !drawn.has(key));
  const near = keys.join();
  useEffect(() => {
    if (waiting === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        const kept = new Set(near.split(','));
        setDrawn((before) => new Set([...before].filter((key) => kept.has(key)).concat(waiting)));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [waiting, near]);
  return drawn;
}
