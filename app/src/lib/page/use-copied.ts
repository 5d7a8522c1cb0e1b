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
  // A new object for each copy, so that another one starts the time anew.
  const [state, setState] = useState<{ readonly is: 'idle' | 'copied' | 'failed' }>({ is: 'idle' });

  useEffect(() => {
    if (state.is !== 'copied') return;
    const timer = setTimeout(() => setState({ is: 'idle' }), copiedForMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(text: string | Promise<string>): Promise<void> {
    try {
      await navigator.clipboard.writeText(await text);
      setState({ is: 'copied' });
    } catch {
      setState({ is: 'failed' }); // No permission, or no clipboard at all: older browsers of LINE.
    }
  }

  return { isCopied: state.is === 'copied', hasFailed: state.is === 'failed', copy };
}
