import type { messagingApi } from '@line/bot-sdk';
import type { Db, Tx } from '../../../db/database.ts';
import { expiredCard, thresholdCard } from '../../../line/cards.ts';
import { expiryStage, keepsUntil } from '../../quotas/expiry.ts';
import { findUnsaidExpiry, insertExpirySaid } from '../expiry-said-store.ts';
import { findUnsaid, insertSaid } from '../store.ts';

/** A warning that a group gets once. */
export interface Warning {
  message: messagingApi.FlexMessage;
  /** Notes that the warning was sent. */
  noteSaid(db: Db): Promise<void>;
}

/**
 * Returns what a group was not told yet about its quota: that it expired, or else how full it is. Null where
 * there is nothing.
 */
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
