import { useCallback, useEffect, useState } from 'react';

/** Polls `ask` every `everyMs` (null: never) and on demand; null until the first answer. */
export function useRegularly<T>(
  ask: () => Promise<T>,
  everyMs: number | null,
): [T | null, () => Promise<void>] {
  const [value, setValue] = useState<T | null>(null);

  const refresh = useCallback(async () => {
    // The page already shows that the platform is unreachable; the last answer stays.
    const next = await ask().catch(() => null);
    if (next !== null) setValue(next);
  }, [ask]);

  useEffect(() => {
    if (everyMs === null) return;
    void refresh();
    const timer = setInterval(() => void refresh(), everyMs);
    return () => clearInterval(timer);
  }, [refresh, everyMs]);

  return [value, refresh];
}
