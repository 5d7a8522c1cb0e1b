import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { reportError } from '../../lib/telemetry/error-reporting.ts';
import { useToast } from './toast.tsx';

/**
 * Returns the function that runs the action of a tap, and shows why it failed: no caller waits for it, and an uncaught
 * error replaces the whole page.
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
