import type { Db } from '../../db/database.ts';
import type { components } from '../../generated/schema.ts';
import {
  defineOperation,
  type OperationDeps,
  type Operations,
  signedIn,
} from '../../http/contract/operation.ts';
import { setDigest } from './digests.ts';
import { findDigestFrequency } from './stores/digest-store.ts';

export const digestOperations: Operations = {
  getMyDigest: defineOperation('getMyDigest', {
    guard: signedIn,
    handle: async ({ caller: { userId } }, deps) => present(deps, await frequencyOf(deps.db, userId)),
  }),

  putMyDigest: defineOperation('putMyDigest', {
    guard: signedIn,
    async handle({ body: { frequency }, caller: { userId } }, deps) {
      await setDigest(deps, { userId, frequency: frequency === 'off' ? null : frequency });
      return present(deps, frequency);
    },
  }),
};

type Frequency = components['schemas']['DigestFrequency'];

async function frequencyOf(db: Db, userId: string): Promise<Frequency> {
  return (await findDigestFrequency(db, userId)) ?? 'off';
}

function present({ env }: OperationDeps, frequency: Frequency): components['schemas']['Digest'] {
  return { frequency, isOffered: env.line.pushBudget > 0 };
}
