import type { Db, Tx } from '../../../db/database.ts';
import type { MissedReason } from '../../../db/tables.ts';
import { type BurstOutcome, missedCard, offerCard } from '../../../line/missed-cards.ts';
import { updateMissedOffered } from '../../groups/state.ts';
import { countFiles, countOutcomes, type FileOutcome, findAskable } from '../../ingest/retry/askable.ts';
import type { Warning } from './warnings.ts';

/** Reasons that are told with a burst: of the others the group was told once, or chose them. */
const toldReasons: ReadonlySet<MissedReason> = new Set([
  'too_large',
  'quota_full',
  'expired',
  'external',
  'failed',
]);

/** Outcomes of the files of a burst, as far as they are known. */
export interface MissedNews {
  /** How many are still on their way. */
  pendingCount: number;
  /** Whether all files of the burst are pictures. */
  isImages: boolean;
  /** Null: all was kept, and nothing of before can be asked for that was not offered already. */
  said: Warning | null;
}

/** Finds what is to be said of files that could not be kept: of this burst, or of before where they can be asked for now. */
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
  const { files } = await findAskable(tx, { groupId, at });
  const askable = countFiles(files);
  const noteSaid = async (db: Db) => {
    if (askable.fileCount > 0) await updateMissedOffered(db, groupId, at);
  };
  const { pendingCount } = outcome;
  const isImages = outcome.fileCount === outcome.imageCount;
  if ([...outcome.missed.keys()].some((reason) => toldReasons.has(reason))) {
    return { pendingCount, isImages, said: { message: missedCard(url, { outcome, askable }), noteSaid } };
  }
  const isNew = files.some(({ missedAt }) => offeredAt === null || missedAt > offeredAt);
  return { pendingCount, isImages, said: isNew ? { message: offerCard(url, askable), noteSaid } : null };
}

/** What a group chose not to keep is not part of it. */
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
