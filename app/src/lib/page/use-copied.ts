import { useEffect, useState } from 'react';

/** Time for which "copied" is shown. @see spec.md 9 */
export const copiedForMs = 1500;

/**
 * Copies a text, and reports that for a moment. `hasFailed` means that the browser does not allow copying:
 * show the text, so that it can be copied by hand.
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
