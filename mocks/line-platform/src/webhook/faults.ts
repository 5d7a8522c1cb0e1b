import type { WebhookTrouble } from '../state/rows.ts';
import { createRandom } from './random.ts';
import type { SendOptions } from './sender.ts';

/** How a request is to be sent once trouble has had its say. */
export type Befallen = SendOptions & {
  isLost?: boolean;
  /** A stranger sends it once more, without knowing the secret. */
  isForged?: boolean;
};

/** Draws what befalls each request, the same for the same seed and the same requests. */
export interface Troubles {
  next(trouble: WebhookTrouble | null, options: SendOptions): Befallen;
}

export function createTroubles(): Troubles {
  let drawnFor = '';
  let random = createRandom(0);
  return {
    next(trouble, options) {
      const key = JSON.stringify(trouble);
      if (key !== drawnFor) {
        drawnFor = key;
        random = createRandom(trouble?.seed ?? 0);
      }
      if (trouble === null) return options;
      // All are drawn each time, or one share would move the others.
      const [loss, copy, delay, wait, forgery] = [random(), random(), random(), random(), random()];
      return {
        ...options,
        duplicate: options.duplicate ?? (copy < trouble.duplicate ? 1 : 0),
        delayMs: options.delayMs ?? (delay < trouble.delay ? Math.round(wait * trouble.delayMs) : 0),
        isLost: loss < trouble.lose,
        isForged: forgery < trouble.wrongSignature,
      };
    },
  };
}
