import * as z from 'zod';
import { defineOperation, type Operation } from '../../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../http/cursor.ts';
import { getGroupFront } from '../../groups/groups.ts';
import { memberOfGroup, readerOfGroup } from '../../groups/guard.ts';
import { continueCabinet as continueFormerGroup } from './continue.ts';
import { listFormerCabinets as list } from './former-cabinets.ts';
import { toFormerCabinet } from './presenters.ts';

const formerCabinetsCursor = z
  .tuple([instantKey, z.uuid()])
  .transform(([botLeftAt, id]) => ({ botLeftAt, id }));

const listFormerCabinets = defineOperation('listFormerCabinets', {
  guard: readerOfGroup,
  async handle({ query, membership }, deps) {
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor, formerCabinetsCursor);
    const limit = pageLimit(query);
    const rows = await list(deps, { membership, after, limit: limit + 1 });
    const { items, nextCursor } = toPage(rows, limit, (row) => [row.bot_left_at.getTime(), row.id]);
    return { items: items.map(toFormerCabinet), nextCursor };
  },
});

const continueCabinet = defineOperation('continueCabinet', {
  guard: memberOfGroup,
  cost: 200,
  longStatements: true,
  async handle({ body: { groupId: formerId }, membership, logSecurity }, deps) {
    const viewer = await continueFormerGroup(deps, { membership, formerId });
    logSecurity({ event: 'role-changed', change: 'cabinet-continued' });
    return getGroupFront(deps, { ...viewer, isMember: true });
  },
});

export const formerCabinetsOperations: Operation[] = [listFormerCabinets, continueCabinet];
