import * as z from 'zod';
import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../http/cursor.ts';
import { getGroupFront } from '../../groups/groups.ts';
import { memberOfGroup, readerOfGroup } from '../../groups/guard.ts';
import { continueCabinet } from './continue.ts';
import { listFormerCabinets } from './former-cabinets.ts';
import { toFormerCabinet } from './presenters.ts';

const formerCabinetsCursor = z
  .tuple([instantKey, z.uuid()])
  .transform(([botLeftAt, id]) => ({ botLeftAt, id }));

export const formerCabinetsOperations: Operations = {
  listFormerCabinets: defineOperation('listFormerCabinets', {
    guard: readerOfGroup,
    async handle({ query, membership }, deps) {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, formerCabinetsCursor);
      const limit = pageLimit(query);
      const rows = await listFormerCabinets(deps, { membership, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.bot_left_at.getTime(), row.id]);
      return { items: items.map(toFormerCabinet), nextCursor };
    },
  }),

  continueCabinet: defineOperation('continueCabinet', {
    guard: memberOfGroup,
    cost: 200,
    longStatements: true,
    async handle({ body: { groupId: formerId }, membership, logSecurity }, deps) {
      const viewer = await continueCabinet(deps, { membership, formerId });
      logSecurity({ event: 'role-changed', change: 'cabinet-continued' });
      return getGroupFront(deps, { ...viewer, isMember: true });
    },
  }),
};
