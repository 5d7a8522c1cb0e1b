import { hideMiddle } from '@kepwai/rules/words/hide-middle';
import * as z from 'zod';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../http/cursor.ts';
import { toInstant } from '../../../http/instant.ts';
import { toFiles } from '../../files/presenters.ts';
import { findFile as findFileRow, listFilesById as listFileRowsById } from '../../files/rows.ts';
import { readerOfGroup } from '../../groups/guard.ts';
import { findSlipRow, listSlipRows, type SlipRow } from './store.ts';

const slipsCursor = z.tuple([instantKey, z.uuid()]).transform(([postedAt, fileId]) => ({ postedAt, fileId }));

export const slipsOperations: Operations = {
  listSlips: defineOperation('listSlips', {
    guard: readerOfGroup,
    cost: 4,
    async handle({ query, caller, membership }, { db, urls }) {
      const { groupId } = membership;
      const limit = pageLimit(query);
      const rows = await listSlipRows(db, {
        groupId,
        bankCode: query.bankCode,
        from: query.from === undefined ? undefined : toInstant(query.from, 'from'),
        to: query.to === undefined ? undefined : toInstant(query.to, 'to'),
        after: query.cursor === undefined ? null : decodeCursor(query.cursor, slipsCursor),
        limit: limit + 1,
      });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.posted_at.getTime(), row.file_id]);
      const fileIds = items.map((row) => row.file_id);
      const fileRows = fileIds.length > 0 ? await listFileRowsById(db, { groupId, fileIds }) : [];
      const files = new Map(toFiles(fileRows, { urls, caller, membership }).map((file) => [file.id, file]));
      return {
        items: items.flatMap((row) => {
          // A file that went to the trash between the queries is not shown.
          const file = files.get(row.file_id);
          return file ? [{ slip: toSlip(row, caller), file }] : [];
        }),
        nextCursor,
      };
    },
  }),

  getFileSlip: defineOperation('getFileSlip', {
    guard: readerOfGroup,
    async handle({ params: { fileId }, caller, membership: { groupId } }, { db }) {
      if (!(await findFileRow(db, { groupId, fileId }))) throw new AppError('NOT_FOUND');
      const row = await findSlipRow(db, { groupId, fileId });
      return { slip: row && toSlip(row, caller) };
    },
  }),
};

/** Returns a slip for a member. Its whole reference is for who posted it: others could claim the money with it. */
function toSlip(row: SlipRow, caller: { userId: string }): components['schemas']['Slip'] {
  const isMine = row.posted_by === caller.userId;
  return {
    bankCode: row.bank_code,
    reference: isMine ? row.reference : hideMiddle(row.reference),
    isMasked: !isMine,
    first:
      row.first_file_id === null || row.first_posted_at === null
        ? null
        : {
            fileId: row.first_file_id,
            postedAt: row.first_posted_at.toISOString(),
            postedBy:
              row.first_posted_by === null
                ? null
                : {
                    id: row.first_posted_by,
                    displayName: row.first_poster_name,
                    pictureUrl: row.first_poster_picture_url,
                  },
          },
  };
}
