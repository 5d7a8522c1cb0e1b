import { describeErrorBriefly } from '../../lib/format/error-text.ts';
import { reportError } from '../../lib/telemetry/error-reporting.ts';
import { useToast } from '../overlays/toast.tsx';

/**
 * Returns the function that runs what a tap starts, and says why if it fails: nobody else waits for it, and an error
 * that nobody catches replaces the whole page.
 */
export function useTap(): (work: () => Promise<unknown>) => void {
  const toast = useToast();
  return (work) => {
    work().catch((error: unknown) => {
      reportError(error);
      toast({ text: describeErrorBriefly(error), tone: 'error' });
    });
  };
}
