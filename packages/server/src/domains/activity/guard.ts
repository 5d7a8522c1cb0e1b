import { AppError, isAppError } from '../../errors.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { Guard } from '../../http/contract/operation.ts';
import { type Membership, requireMember } from '../groups/membership.ts';

/** Admits members of the group who hold its signed address, while the session lives for which it was signed. */
export const holderOfActivityAddress: Guard<{ caller: Caller; membership: Membership }, { groupId: string }> =
  {
    name: 'holderOfActivityAddress',
    signedIn: false,
    async identify({ params, query }, { urls, callerOfSession }) {
      const { groupId, t } = { ...(params as { groupId: string }), ...(query as { t: string }) };
      const { sessionId } = urls.verifyActivity(t, groupId);
      return callerOfSession(sessionId).catch((error: unknown) => {
        throw isAppError(error, 'UNAUTHORIZED') ? new AppError('LINK_EXPIRED', { cause: error }) : error;
      });
    },
    async admit({ caller, params: { groupId } }, deps) {
      if (!caller) throw new AppError('NOT_FOUND');
      return { caller, membership: await requireMember(deps, { groupId, userId: caller.userId }) };
    },
  };
