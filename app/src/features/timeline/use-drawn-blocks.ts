import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** Block near the screen. */
export interface NearBlock {
  readonly key: string;
  readonly hasFiles: boolean;
}

/** Blocks that are drawn, by their keys, and whether with their files or as grey places. */
export type DrawnBlocks = ReadonlyMap<string, boolean>;

/** Frames within which all waiting blocks are drawn: a phone has fewer blocks, so that each has a frame of its own. */
const maxFrames = 12;

/**
 * Returns which blocks are drawn; the others are placeholders. The first ones are drawn at once; those that
 * scrolling brings, and files that arrive, one block per frame, in the order given: a phone takes most of a frame
 * for one.
 */
export function useDrawnBlocks(blocks: readonly NearBlock[]): DrawnBlocks {
  const [drawn, setDrawn] = useState<DrawnBlocks>(() => drawMore(new Map(), blocks, blocks));
  if (drawn.size === 0 && blocks.length > 0) setDrawn(drawMore(drawn, blocks, blocks));
  const isWaiting = listNext(blocks, drawn).length > 0;
  const draw = useEffectEvent((before: DrawnBlocks) =>
    // Scrolling does not wait for it.
    startTransition(() => setDrawn(drawMore(before, blocks, listNext(blocks, before)))),
  );
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Once the drawn blocks are on the screen.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => draw(drawn));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isWaiting, drawn]);
  return drawn;
}

/** Returns the blocks to draw in the next frame: those with files before grey places, which few will look at. */
export function listNext(blocks: readonly NearBlock[], drawn: DrawnBlocks): readonly NearBlock[] {
  const filled = blocks.filter(({ key, hasFiles }) => hasFiles && drawn.get(key) !== true);
  const waiting = [...filled, ...blocks.filter(({ key, hasFiles }) => !hasFiles && !drawn.has(key))];
  return waiting.slice(0, Math.ceil(waiting.length / maxFrames));
}

/** Adds blocks to the drawn ones, without those that are no longer near. */
export function drawMore(
  drawn: DrawnBlocks,
  blocks: readonly NearBlock[],
  next: readonly NearBlock[],
): DrawnBlocks {
  const near = new Set(blocks.map(({ key }) => key));
  const kept = [...drawn].filter(([key]) => near.has(key));
  return new Map([...kept, ...next.map(({ key, hasFiles }) => [key, hasFiles] as const)]);
}
