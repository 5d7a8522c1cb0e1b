import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/authenticate.ts';
import { type Guard, signedInAnd } from '../../../http/contract/operation.ts';
import { isPersonOneOf } from './overview-store.ts';

/** Admits the LINE users of `OPERATORS`; others get the 404 of a page that does not exist. */
export const operatorOnly: Guard<{ caller: Caller }> = signedInAnd(
  'operatorOnly',
  async ({ caller: { userId } }, { db, env }) => {
    const isOperator =
      env.operators.length > 0 && (await isPersonOneOf(db, { userId, lineUserIds: env.operators }));
    if (!isOperator) throw new AppError('NOT_FOUND');
    return {};
  },
);
