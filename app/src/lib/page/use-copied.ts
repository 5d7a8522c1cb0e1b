import { useEffect, useState } from 'react';

/** How long "copied" is said. @see spec.md 9 */
export const copiedForMs = 1500;

/**
 * Copies a text, and says for a moment that it is copied. `hasFailed` where the browser does not let the page copy: show the
 * text, so that it can be copied by hand.
 */
export function useCopied(): {
  isCopied: boolean;
  hasFailed: boolean;
  copy: (text: string | Promise<string>) => Promise<void>;
} {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), copiedForMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(text: string | Promise<string>): Promise<void> {
    try {
      await navigator.clipboard.writeText(await text);
      setState('copied');
    } catch {
      setState('failed'); // No permission, or no clipboard at all: older browsers of LINE.
    }
  }

  return { isCopied: state === 'copied', hasFailed: state === 'failed', copy };
}
