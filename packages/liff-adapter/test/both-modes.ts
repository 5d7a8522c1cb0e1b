import { describe, expect, it } from 'vitest';
import type { Liff } from '../src/index.ts';
import { type LineOfScene, openLine, openMock, type Scene } from './scenes.ts';

/** Guarantee that holds in both modes: in this scene, this call has this result. */
export interface Promised {
  title: string;
  scene: Scene;
  call(liff: Liff): unknown;
  /** Default: both. */
  modes?: readonly ('line' | 'mock')[];
  gives?: unknown;
  /** Expected error, with the message as text or as a matcher. */
  fails?: { api: string; code: string; message: unknown; retryable?: boolean };
}

/** Runs one list of guarantees over real LIFF and over mock mode, by default with a LINE of short answers behind both. */
export function describeInBothModes(promises: readonly Promised[], line?: LineOfScene): void {
  describe.each([
    { mode: 'line', open: openLine },
    { mode: 'mock', open: openMock },
  ] as const)('in mode $mode', ({ mode, open }) => {
    const held = promises.filter(({ modes = ['line', 'mock'] }) => modes.includes(mode));
    it.each(held)('$title', async ({ scene, call, gives, fails }) => {
      const { liff, isLiffError } = await open(scene, line);
      const ending = (async () => call(liff))();
      if (!fails) {
        await expect(ending).resolves.toEqual(gives);
        return;
      }
      const error = await ending.then(
        () => null,
        (caught: unknown) => caught,
      );
      expect(error).toMatchObject(fails);
      expect(isLiffError(error)).toBe(true);
    });
  });
}
