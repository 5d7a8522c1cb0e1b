import { useEffect, useRef } from 'react';

const doubleTapMs = 300;

/**
 * Returns a function for each tap: the second of two calls `onTwice`, and `onOnce` is called once no second
 * one can come.
 */
export function useTaps(onOnce: () => void): (tap: { timeStamp: number }, onTwice: () => void) => void {
  const lastTapAt = useRef(Number.NEGATIVE_INFINITY);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return ({ timeStamp }, onTwice) => {
    clearTimeout(timer.current);
    const isSecond = timeStamp - lastTapAt.current < doubleTapMs;
    lastTapAt.current = isSecond ? Number.NEGATIVE_INFINITY : timeStamp;
    if (isSecond) onTwice();
    else timer.current = setTimeout(onOnce, doubleTapMs);
  };
}
