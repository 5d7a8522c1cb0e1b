import { useCallback, useEffect, useState } from 'react';
import { loadPublicConfig, type PublicConfig } from '../../lib/deployment/config.ts';

type Reading = { readonly config: PublicConfig | null; readonly state: 'reading' | 'read' | 'failed' };

/**
 * Loads the deployment's public configuration for a page without a query cache, which loads little script.
 * The prerendered page shows it as loading.
 */
export function usePublicConfig(
  load: () => Promise<PublicConfig> = loadPublicConfig,
): Reading & { retry: () => void } {
  const [reading, setReading] = useState<Reading>({ config: null, state: 'reading' });

  const read = useCallback(() => {
    load().then(
      (config) => setReading({ config, state: 'read' }),
      () => setReading({ config: null, state: 'failed' }),
    );
  }, [load]);
  useEffect(read, [read]);

  function retry(): void {
    setReading({ config: null, state: 'reading' });
    read();
  }

  return { ...reading, retry };
}
