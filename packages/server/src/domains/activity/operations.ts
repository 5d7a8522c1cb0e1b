import { Readable } from 'node:stream';
import { thaiDay } from '@kepwai/rules/days/thai-time';
import { create } from 'content-disposition';
import * as z from 'zod';
import { defineOperation, defineRawOperation, type Operations } from '../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../http/cursor.ts';
import { readerOfGroup } from '../groups/guard.ts';
import { type ActivityFilter, listActivity } from './activity.ts';
import { writeActivityCsv } from './csv.ts';
import { holderOfActivityAddress } from './guard.ts';
import { toActivityEntry } from './presenters.ts';

const activityCursor = z.tuple([instantKey, z.int().min(0)]).transform(([at, id]) => ({ at, id }));

export const activityOperations: Operations = {
  listGroupActivity: defineOperation('listGroupActivity', {
    guard: readerOfGroup,
    cost: 10,
    async handle({ query, caller: { sessionId }, membership }, deps) {
      const filter = toFilter(query);
      const limit = pageLimit(query);
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, activityCursor);
      const rows = await listActivity(deps, { membership, filter, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, ({ at, id }) => [at.getTime(), id]);
      const { groupId } = membership;
      const csvUrl = deps.urls.signActivity({
        sessionId,
        groupId,
        query: new URLSearchParams({ ...filter }),
      });
      return { items: items.map(toActivityEntry), nextCursor, csvUrl };
    },
  }),

  getActivityCsv: defineRawOperation('getActivityCsv', {
    guard: holderOfActivityAddress,
    // Up to 400 pages of the list.
    cost: 400,
    async handle({ query, membership, reply }, deps) {
      const lines = writeActivityCsv(deps, { membership, filter: toFilter(query) });
      // The first part is read before the status is sent, so that a refusal is an answer and no broken table.
      const first = await lines.next();
      const second = await lines.next();
      const day = thaiDay(deps.clock());
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', create(`กิจกรรม ${day}.csv`, { fallback: `activity-${day}.csv` }))
        .header('cache-control', 'private, no-store')
        .send(Readable.from(joined([first, second], lines)));
    },
  }),
};

/** Yields the pieces already read, then the rest; the rest ends if the reader leaves. */
async function* joined(
  read: readonly IteratorResult<string, unknown>[],
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  for (const { value, done } of read) if (!done) yield String(value);
  yield* rest;
}

/** Returns the filter of a query, without anything else that it has. */
function toFilter({ topic, personId, own }: ActivityFilter): ActivityFilter {
  return {
    ...(topic !== undefined && { topic }),
    ...(personId !== undefined && { personId }),
    ...(own !== undefined && { own }),
  };
}
