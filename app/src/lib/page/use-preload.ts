import { useEffect } from 'react';

/** Has a part of the app come once the page stands, so that it opens at once, and without a network, too. `load` stays the same. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => {
      // Who wants it loads it again, and is told then.
    });
  }, [load]);
}
