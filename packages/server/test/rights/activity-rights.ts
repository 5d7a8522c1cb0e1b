import type { Env } from '../../src/env.ts';
import { createUrlSigner } from '../../src/http/bytes/signed-urls.ts';
import type { Scene, TestCaller } from '../callers.ts';
import { testClock } from '../clock.ts';
import { toMembers, toSignedMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Rights to the activity of a group: any member's, because a member sees their own. */
export const activityRights = (env: () => Env) =>
  ({
    listGroupActivity: { outcomes: toMembers('200') },
    getActivityCsv: {
      ask: (scene, caller) => ({ at: signedTable(env(), scene, caller) }),
      outcomes: toSignedMembers('200'),
    },
  }) satisfies Rows;

/** Signs an address for the caller: long ago for an expired token, with another secret for a forged one. */
function signedTable(env: Env, { groupId, callers }: Scene, caller: TestCaller): string {
  if (caller === callers.anonymous) return `/api/group/${groupId}/activity.csv`;
  const isExpired = caller === callers['expired token'];
  const secret = `${env.authSecrets[0]}${caller === callers['forged token'] ? '!' : ''}`;
  const signer = createUrlSigner({ authSecrets: [secret], contentUrl: null }, () =>
    isExpired ? new Date(0) : testClock(),
  );
  const sessionId = caller.sessionId ?? callers.member?.sessionId ?? '';
  return signer.signActivity({ sessionId, groupId, query: new URLSearchParams() });
}
