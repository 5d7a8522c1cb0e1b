import { goneBefore } from '@kepwai/rules/files/line-life';
import { hourMs } from '@kepwai/rules/time';
import { withLongStatements } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { WritePart } from '../../../http/pages/written-page.ts';
import { countAllRescued, type RescuedCount } from './store.ts';

/** Age after which the number is counted anew. */
const maxAgeMs = hourMs;

/** Minimum numbers for which it is shown: with fewer it would reveal single groups. */
const minFileCount = 1000;
const minGroupCount = 20;

/**
 * Creates the writer of the number of files that LINE deleted and that are still kept (docs/decisions/068). Readers
 * never wait for the count: they get the last one, and at most one count an hour runs in the background. Empty if there
 * is nothing to show.
 */
export function createRescuedWriter(deps: Pick<Deps, 'db' | 'clock' | 'log'>): WritePart {
  let html = '';
  let countedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = deps.clock();
    if (now.getTime() - countedAt >= maxAgeMs) {
      countedAt = now.getTime();
      void count(deps, now).then(
        (counted) => {
          html = toRescuedHtml(counted);
        },
        (error: unknown) =>
          deps.log.warn({ err: error }, 'rescued files could not be counted; the last number stays'),
      );
    }
    return html;
  };
}

function count({ db }: Pick<Deps, 'db'>, now: Date): Promise<RescuedCount> {
  const before = { file: new Date(goneBefore('file', now)), media: new Date(goneBefore('image', now)) };
  return withLongStatements(() => countAllRescued(db, before));
}

/** Returns the sentence of a count; empty if it would reveal single groups. */
export function toRescuedHtml({ fileCount, groupCount, largestCount }: RescuedCount): string {
  const isOfMany = fileCount >= minFileCount && groupCount >= minGroupCount && largestCount * 2 <= fileCount;
  if (!isOfMany) return '';
  return `กว่า <strong>${roundDown(fileCount).toLocaleString('en')}</strong> ไฟล์ที่ LINE ลบไปแล้ว ยังเปิดดูได้ในตู้`;
}

/** Rounds down to two digits: a single file more or less cannot be seen. */
function roundDown(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.floor(count / step) * step;
}
