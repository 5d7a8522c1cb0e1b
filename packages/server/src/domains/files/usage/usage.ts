import { fullOn, sinceWhen, toMonths } from '@kepwai/rules/quotas/forecast';
import { kinds } from '@kepwai/rules/words/kind-words';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { findGroupUsage } from './store.ts';

type GroupUsage = components['schemas']['GroupUsage'];

/** Number of people listed separately; the others are one sum. */
const peopleShown = 8;

/**
 * Returns the usage of a group, except the files themselves.
 * @throws NOT_FOUND
 */
export async function getGroupUsageNumbers(
  db: Db,
  { groupId, now }: { groupId: string; now: Date },
): Promise<Omit<GroupUsage, 'largest'>> {
  const row = await findGroupUsage(db, { groupId, people: peopleShown, since: sinceWhen(now) });
  if (!row) throw new AppError('NOT_FOUND');
  const { remaining_bytes: remainingBytes, lately_added_bytes: addedBytes } = row;
  return {
    byKind: kinds.map(
      (kind) => row.by_kind.find((count) => count.kind === kind) ?? { kind, fileCount: 0, sizeBytes: 0 },
    ),
    byPerson: row.by_person,
    outsiders: row.outsiders,
    otherBytes: sumOf(row.by_kind) - sumOf([...row.by_person, row.outsiders]),
    months: toMonths(row.months, now),
    fullOn: remainingBytes === null ? null : fullOn({ remainingBytes, addedBytes }, now),
    trash: row.trash,
  };
}

function sumOf(counts: readonly { sizeBytes: number }[]): number {
  return counts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
