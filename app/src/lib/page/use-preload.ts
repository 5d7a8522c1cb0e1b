import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Loads a part of the app once the page is idle, so that it opens at once, even offline. `load` must stay the
 * same function.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(
    () =>
      whenIdle(() => {
        load().catch(() => {
          // The component that needs it loads it again, and reports the error.
        });
      }),
    [load],
  );
}
