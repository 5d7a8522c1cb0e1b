import { createHash } from 'node:crypto';
import { StripeError } from './stripe-error.ts';

/** A stored answer of a key. */
export interface KeptAnswer {
  status: number;
  body: unknown;
}

/** Answers by idempotency key. */
export interface Idempotency {
  /**
   * Does something once for a key, and returns the same answer afterwards.
   * @throws StripeError 400 if the key came with other parameters, 409 while it is in use
   */
  once(key: string, request: string, act: () => Promise<KeptAnswer>): Promise<KeptAnswer>;
}

/** Creates the keys of one Stripe. */
export function createIdempotency(): Idempotency {
  const kept = new Map<string, { digest: string; answer: KeptAnswer | null }>();
  return {
    async once(key, request, act) {
      const digest = createHash('sha256').update(request).digest('hex');
      const known = kept.get(key);
      if (known && known.digest !== digest)
        throw new StripeError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      if (known && !known.answer)
        throw new StripeError(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this Idempotent Key.',
        });
      if (known?.answer) return known.answer;
      const entry: { digest: string; answer: KeptAnswer | null } = { digest, answer: null };
      kept.set(key, entry);
      try {
        entry.answer = await act();
        return entry.answer;
      } catch (error) {
        // A request that failed validation began nothing: the key can be used again.
        kept.delete(key);
        throw error;
      }
    },
  };
}
