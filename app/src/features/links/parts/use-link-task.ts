import { useState } from 'react';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';

/** Something that is done with a link, one at a time. */
export interface LinkTask {
  readonly isBusy: boolean;
  /** Runs it, and says how it went. */
  readonly run: (what: string, act: () => Promise<void>, done?: string) => Promise<void>;
}

/** Returns the task of a sheet. `onSettled`: its lists may have changed. */
export function useLinkTask(onSettled: () => void): LinkTask {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    async run(what, act, done) {
      setIsBusy(true);
      try {
        await act();
        if (done) toast({ text: done });
      } catch (error) {
        toast({ text: `${what}ไม่ได้: ${describeErrorBriefly(error)}`, tone: 'error' });
      } finally {
        setIsBusy(false);
        onSettled();
      }
    },
  };
}
