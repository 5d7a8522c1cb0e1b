import { AppError, isAppError } from '../../../errors.ts';
import type { Caller } from '../../../http/authenticate.ts';
import type { FileUse } from '../../../http/bytes/signed-urls.ts';
import type { Guard } from '../../../http/contract/operation.ts';

/**
 * Admits the holder of a file's signed address while the session lives for which it was signed; membership is
 * checked at every request (content.ts).
 */
export const holderOfAddress = (use: FileUse): Guard<{ caller: Caller }, { fileId: string }> => ({
  name: 'holderOfAddress',
  signedIn: false,
  async identify({ params, query }, { urls, callerOfSession }) {
    const { fileId, t } = { ...(params as { fileId: string }), ...(query as { t: string }) };
    const { sessionId } = urls.verify(t, fileId, use);
    return callerOfSession(sessionId).catch((error: unknown) => {
      throw isAppError(error, 'UNAUTHORIZED') ? new AppError('LINK_EXPIRED', { cause: error }) : error;
    });
  },
  async admit({ caller }) {
    if (!caller) throw new AppError('NOT_FOUND');
    return { caller };
  },
});
