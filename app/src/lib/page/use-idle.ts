import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the page was idle since the component is shown; stays true. Parts that are not seen first wait for it. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
