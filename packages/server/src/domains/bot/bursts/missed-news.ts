import type { Db, Tx } from '../../../db/database.ts';
import type { MissedReason } from '../../../db/tables.ts';
import { type BurstOutcome, missedCard, offerCard } from '../../../line/cards/missed-cards.ts';
import { updateMissedOffered } from '../../groups/state.ts';
import { countFiles, countOutcomes, type FileOutcome, findAskable } from '../../ingest/retry/askable.ts';
import { listFilesOfMuted } from '../mutes/mutes-store.ts';
import type { Warning } from './warnings.ts';

/** Reasons that are reported with a burst: the group was notified of the others once, or chose them. */
const toldReasons: ReadonlySet<MissedReason> = new Set([
  'too_large',
  'quota_full',
  'expired',
  'external',
  'failed',
]);

/** Known outcomes of a burst's files. */
export interface MissedNews {
  /** Number of files that are still pending. */
  pendingCount: number;
  /** Whether all files of the burst are pictures. */
  isImages: boolean;
  /** Message to send; null if everything was kept, and no earlier file can be requested that was not offered already. */
  reply: Warning | null;
}

/** Finds the report about missed files: of this burst, or earlier ones that can be requested now. */
export async function findMissedNews(
  tx: Tx,
  {
    groupId,
    fileIds,
    offeredAt,
    url,
    at,
  }: { groupId: string; fileIds: readonly string[]; offeredAt: Date | null; url: string; at: Date },
): Promise<MissedNews> {
  const outcome = toOutcome(await countOutcomes(tx, { groupId, fileIds }));
  const { files: askableFiles } = await findAskable(tx, { groupId, at });
  const muted = await listFilesOfMuted(
    tx,
    askableFiles.map(({ id }) => id),
  );
  const files = askableFiles.filter(({ id }) => !muted.has(id));
  const askable = countFiles(files);
  const markSent = async (db: Db) => {
    if (askable.fileCount > 0) await updateMissedOffered(db, groupId, at);
  };
  const { pendingCount } = outcome;
  const isImages = outcome.fileCount === outcome.imageCount;
  if ([...outcome.missed.keys()].some((reason) => toldReasons.has(reason))) {
    return { pendingCount, isImages, reply: { message: missedCard(url, { outcome, askable }), markSent } };
  }
  const isNew = files.some(({ missedAt }) => offeredAt === null || missedAt > offeredAt);
  return { pendingCount, isImages, reply: isNew ? { message: offerCard(url, askable), markSent } : null };
}

/** Counts outcomes without the file types that a group chose not to keep. */
function toOutcome(counts: readonly FileOutcome[]): BurstOutcome {
  const missed = new Map<MissedReason, number>();
  let [fileCount, imageCount, keptCount, pendingCount] = [0, 0, 0, 0];
  for (const { state, reason, kind, fileCount: count } of counts) {
    if (reason === 'kind_off') continue;
    fileCount += count;
    if (kind === 'image') imageCount += count;
    if (state === 'kept') keptCount += count;
    if (state === 'fetching') pendingCount += count;
    if (reason !== null) missed.set(reason, (missed.get(reason) ?? 0) + count);
  }
  return { fileCount, imageCount, keptCount, pendingCount, missed };
}
