import { useEffect, useRef } from 'react';

/** Runs something when the state that a page waits for has changed; not at first. */
export function useOnceSettled(state: string, onSettled: () => void): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    onSettled();
  }, [state, onSettled]);
}
