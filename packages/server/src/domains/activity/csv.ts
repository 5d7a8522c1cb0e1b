import { toThaiClock } from '@kepwai/rules/days/thai-time';
import { topicOf } from '@kepwai/rules/groups/activity-topics';
import { spokenName } from '@kepwai/rules/names/spoken-names';
import { toCsvLine } from '../../csv.ts';
import type { Membership, MembershipDeps } from '../groups/membership.ts';
import { requireMember } from '../groups/membership.ts';
import { type ActivityFilter, listActivity } from './activity.ts';
import { actorInWords, kindInWords, topicInWords } from './csv-words.ts';
import type { ActivityPlace, ActivityRow } from './store.ts';

/** Maximum rows of a table; Excel opens 1,048,576. */
export const maxCsvRows = 200_000;

/** Rows that are read at a time, so that a table of any length takes no more memory. */
const rowsAtATime = 500;

const columns = ['วันที่', 'เวลา', 'ใคร', 'เรื่อง', 'ทำอะไร', 'จำนวนไฟล์', 'ไฟล์', 'โฟลเดอร์', 'อัลบั้ม', 'ที่เก็บ'];

/**
 * Writes the activity of a group as CSV (RFC 4180), with a byte order mark, by which Excel recognises UTF-8. The
 * membership is checked again before each part, in case the reader leaves the group.
 * @throws NOT_FOUND, NOT_ALLOWED
 */
export async function* writeActivityCsv(
  deps: MembershipDeps,
  { membership, filter }: { membership: Membership; filter: ActivityFilter },
): AsyncGenerator<string> {
  yield `\uFEFF${toCsvLine(columns)}`;
  let after: ActivityPlace | null = null;
  let current = membership;
  for (let written = 0; ; written += rowsAtATime) {
    const rows: ActivityRow[] = await listActivity(deps, {
      membership: current,
      filter,
      after,
      limit: rowsAtATime,
    });
    if (written >= maxCsvRows && rows.length > 0) {
      yield toCsvLine([`แสดง ${maxCsvRows.toLocaleString('en')} แถวล่าสุด เลือกเรื่องหรือคนให้แคบลง เพื่อดูก่อนหน้านี้`]);
      return;
    }
    if (rows.length > 0) yield rows.map((row) => toCsvLine(cellsOf(row, deps.clock()))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtATime) return;
    after = { at: last.at, id: last.id };
    current = await requireMember(deps, current);
  }
}

function toNamed({ nameOrigin, postedAt, ...file }: ActivityRow['files'][number]) {
  return { ...file, isNameMade: nameOrigin === 'made', postedAt: new Date(postedAt) };
}

function cellsOf(row: ActivityRow, now: Date): (string | number)[] {
  const local = toThaiClock(row.at).toISOString();
  const names = (items: readonly { name: string | null }[]) =>
    items.flatMap(({ name }) => name ?? []).join(', ');
  return [
    local.slice(0, 10),
    local.slice(11, 19),
    actorInWords(row),
    topicInWords[topicOf(row.kind)],
    kindInWords[row.kind],
    row.file_count,
    row.files.map((file) => spokenName(toNamed(file), now)).join(', '),
    names(row.folders),
    names(row.image_sets),
    row.quota?.name ?? '',
  ];
}
