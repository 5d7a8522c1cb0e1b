import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockGroup } from '../groups/locks.ts';
import {
  countBySealingKey,
  countReported,
  findGroupOfShare,
  listReportedRows,
  type ReportedRow,
} from './reports-store.ts';
import type { ShareSecrets } from './secrets.ts';
import { endShare } from './shares.ts';
import { findShareRow } from './store.ts';

export type { ReportedRow } from './reports-store.ts';

/** Maximum number of links that the operator is shown. */
const maxListed = 100;

/** Lists open links that visitors reported to the operator, those with the most reports first. */
export async function listReported(db: Db): Promise<ReportedRow[]> {
  return await listReportedRows(db, maxListed);
}

/** revoked: it opens for nobody. was-revoked, unknown: nothing was changed. */
export type RevokeOutcome = 'revoked' | 'was-revoked' | 'unknown';

/** Ends a link, as the operator decides. */
export async function revokeAsOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'record'>,
  shareId: string,
): Promise<RevokeOutcome> {
  return await deps.db.transaction().execute(async (tx) => {
    const groupId = await findGroupOfShare(tx, shareId);
    if (groupId === null) return 'unknown';
    await lockGroup(tx, groupId);
    const row = await findShareRow(tx, { groupId, shareId });
    if (!row) return 'unknown';
    if (row.revoked_at !== null) return 'was-revoked';
    await endShare(tx, deps, { row, actor: 'operator' });
    return 'revoked';
  });
}

/** State of the open links, for the operator. */
export interface ShareHealth {
  reportedCount: number;
  /** Links whose makers cannot copy them, because the server has no longer the secret. */
  unreadableCount: number;
  /** Links that the next maintenance seals with the current secret. */
  formerCount: number;
}

export async function summariseShares(
  db: Db,
  { isKnownKey, currentKey }: Pick<ShareSecrets, 'isKnownKey' | 'currentKey'>,
): Promise<ShareHealth> {
  const health: ShareHealth = { reportedCount: await countReported(db), unreadableCount: 0, formerCount: 0 };
  for (const { key, count } of await countBySealingKey(db)) {
    if (!isKnownKey(key)) health.unreadableCount += count;
    else if (key !== currentKey) health.formerCount += count;
  }
  return health;
}
