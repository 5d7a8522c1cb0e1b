import type { TestApp } from '../app.ts';
import { registerUser } from '../scenes/rows.ts';
import { toAll, withToken } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Returns the rights to hand-overs: a person creates their own, and the holder of the secret redeems it once. */
export function handoverRights(shared: () => TestApp) {
  return {
    createHandover: {
      ask: async ({ groupId }, caller) => {
        await registerUser(shared().deps.db, caller.userId);
        return { body: { path: `/microapp/${groupId}` } };
      },
      outcomes: withToken('200'),
    },
    redeemHandover: { ask: { body: { token: 'a'.repeat(43) } }, outcomes: toAll('410 HANDOVER_ENDED') },
  } satisfies Rows;
}
