import { AppError, isAppError } from '../../errors.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { Guard } from '../../http/contract/operation.ts';

/**
 * Admits the holder of an archive's signed address while the session lives for which it was signed; whose archive it is
 * and membership are checked at every request (archives.ts).
 */
export const holderOfArchive: Guard<{ caller: Caller }, { archiveId: string }> = {
  name: 'holderOfArchive',
  signedIn: false,
  async identify({ params, query }, { urls, callerOfSession }) {
    const { archiveId, t } = { ...(params as { archiveId: string }), ...(query as { t: string }) };
    const { sessionId } = urls.verifyArchive(t, archiveId);
    return callerOfSession(sessionId).catch((error: unknown) => {
      throw isAppError(error, 'UNAUTHORIZED') ? new AppError('LINK_EXPIRED', { cause: error }) : error;
    });
  },
  async admit({ caller }) {
    if (!caller) throw new AppError('NOT_FOUND');
    return { caller };
  },
};
