import { expiryStage, keepsUntil } from '@kepwai/rules/quotas/expiry';
import type { messagingApi } from '@line/bot-sdk';
import type { Db, Tx } from '../../../db/database.ts';
import { expiredCard, thresholdCard } from '../../../line/cards/cards.ts';
import { deletionCard } from '../../../line/cards/ownership-cards.ts';
import { findUntoldEnd, insertExpiryWarning } from '../expiry-warning-store.ts';
import { findUnsentThreshold, insertThresholdWarning } from '../store.ts';

/** A warning that a group gets once. */
export interface Warning {
  message: messagingApi.FlexMessage;
  /** Records that the warning was sent. */
  markSent(db: Db): Promise<void>;
}

/**
 * Returns the pending notices to a group about its quota: that it is to be deleted, that it expired, or else how full it is. Null if
 * there is nothing.
 */
export async function findWarning(
  tx: Tx,
  { groupId, url, at }: { groupId: string; url: string; at: Date },
): Promise<Warning | null> {
  const deletesAt = await findUntoldEnd(tx, { groupId, stage: 'deletion' });
  if (deletesAt !== null) {
    return {
      message: deletionCard(`${url}/quota`, deletesAt),
      markSent: (db) => insertExpiryWarning(db, { groupId, expiresAt: deletesAt, stage: 'deletion', at }),
    };
  }
  const expiresAt = await findUntoldEnd(tx, { groupId, stage: 'grace' });
  if (expiresAt !== null && expiryStage(expiresAt, at) === 'grace') {
    return {
      message: expiredCard(`${url}/quota`, new Date(keepsUntil(expiresAt))),
      markSent: (db) => insertExpiryWarning(db, { groupId, expiresAt, stage: 'grace', at }),
    };
  }
  const percent = await findUnsentThreshold(tx, groupId);
  if (percent === null) return null;
  return {
    message: thresholdCard(`${url}/quota`, percent),
    markSent: (db) => insertThresholdWarning(db, groupId, at),
  };
}
