import type { messagingApi } from '@line/bot-sdk';
import type { Db, Tx } from '../../../db/database.ts';
import { expiredCard, thresholdCard } from '../../../line/cards.ts';
import { expiryStage, keepsUntil } from '../../quotas/expiry.ts';
import { findUnsaidExpiry, insertExpirySaid } from '../expiry-said-store.ts';
import { findUnsaid, insertSaid } from '../store.ts';

/** Something a group is to be told, once. */
export interface Warning {
  message: messagingApi.FlexMessage;
  /** Notes that it was. */
  noteSaid(db: Db): Promise<void>;
}

/** What a group was not told yet of the quota that it uses: that it has expired, or else how full it is. Null: nothing. */
export async function findWarning(
  tx: Tx,
  { groupId, url, at }: { groupId: string; url: string; at: Date },
): Promise<Warning | null> {
  const expiresAt = await findUnsaidExpiry(tx, { groupId, stage: 'grace' });
  if (expiresAt !== null && expiryStage(expiresAt, at) === 'grace') {
    return {
      message: expiredCard(`${url}/quota`, keepsUntil(expiresAt)),
      noteSaid: (db) => insertExpirySaid(db, { groupId, expiresAt, stage: 'grace', at }),
    };
  }
  const percent = await findUnsaid(tx, groupId);
  if (percent === null) return null;
  return {
    message: thresholdCard(`${url}/quota`, percent),
    noteSaid: (db) => insertSaid(db, groupId, at),
  };
}
