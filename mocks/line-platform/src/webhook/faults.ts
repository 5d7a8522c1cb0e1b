import type { WebhookFaultShares } from '../state/rows.ts';
import { createRandom } from './random.ts';
import type { SendOptions } from './send-options.ts';

/** Options of one request once faults are injected. */
export type InjectedFaults = SendOptions & {
  isUndelivered?: boolean;
  /** Whether a forger sends it once more, without knowing the secret. */
  isForged?: boolean;
};

/** Drawing of the faults of each request, the same for the same seed and the same requests. */
export interface FaultDraw {
  next(shares: WebhookFaultShares | null, options: SendOptions): InjectedFaults;
}

/** Creates a drawing that starts again whenever the shares change. */
export function createFaultDraw(): FaultDraw {
  let drawnFor = '';
  let random = createRandom(0);
  return {
    next(shares, options) {
      const key = JSON.stringify(shares);
      if (key !== drawnFor) {
        drawnFor = key;
        random = createRandom(shares?.seed ?? 0);
      }
      if (shares === null) return options;
      // All are drawn each time, or one share would shift the others.
      const [loss, copy, delay, wait, forgery] = [random(), random(), random(), random(), random()];
      return {
        ...options,
        duplicate: options.duplicate ?? (copy < shares.duplicate ? 1 : 0),
        delayMs: options.delayMs ?? (delay < shares.delay ? Math.round(wait * shares.delayMs) : 0),
        isUndelivered: loss < shares.lose,
        isForged: forgery < shares.wrongSignature,
      };
    },
  };
}
