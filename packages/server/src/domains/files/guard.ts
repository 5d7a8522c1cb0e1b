import { AppError, isAppError } from '../../errors.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { Guard } from '../../http/operation.ts';
import { mayTrashAny } from '../groups/guard.ts';
import type { Membership } from '../groups/membership.ts';

/** Admits the holder of a file's signed address, while the sign-in lives that it was made for; the group is asked at every request (content/content.ts). */
export const holderOfAddress: Guard<{ caller: Caller }, { fileId: string }> = {
  name: 'holderOfAddress',
  signedIn: false,
  async identify({ params, query }, { urls, callerOfSession }) {
    const { fileId, t } = { ...(params as { fileId: string }), ...(query as { t: string }) };
    const { sessionId } = urls.verify(t, fileId);
    return callerOfSession(sessionId).catch((error: unknown) => {
      throw isAppError(error, 'UNAUTHORIZED') ? new AppError('LINK_EXPIRED', { cause: error }) : error;
    });
  },
  async admit({ caller }) {
    if (!caller) throw new AppError('NOT_FOUND');
    return { caller };
  },
};

/** What they posted themselves, or anyone's where they may (product.md 3). Restoring follows the same rule. */
export function mayTrash(membership: Membership, file: { postedBy: string | null }): boolean {
  return file.postedBy === membership.userId || mayTrashAny(membership);
}
