import * as z from 'zod';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { defineOperation, type Operations, signedIn } from '../../../http/contract/operation.ts';
import { decodeCursor, pageLimit, textKey, toPage } from '../../../http/cursor.ts';
import { holderOfQuota } from '../../storage/roles/guard.ts';
import { findQuotaName, giveUpChosen, listNoticeChoices, putNoticeChoice } from './choices-store.ts';

const choicesCursor = z
  .tuple([z.int().min(0).max(1), textKey, z.uuid()])
  .transform(([isOwner, name, id]) => ({ isOwner: isOwner === 1, name, id }));

export const noticeChoiceOperations: Operations = {
  listMyNotices: defineOperation('listMyNotices', {
    guard: signedIn,
    async handle({ query, caller: { userId } }, { db, env }) {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, choicesCursor);
      const limit = pageLimit(query);
      const rows = await listNoticeChoices(db, { userId, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.is_owner ? 1 : 0, row.name, row.id]);
      return {
        items: items.map(({ id, name, is_owner, level }) =>
          present({ quotaId: id, name, role: is_owner ? 'owner' : 'manager', level: level ?? 'at-once' }),
        ),
        nextCursor,
        isOffered: env.line.pushBudget > 0,
      };
    },
  }),

  putMyNotice: defineOperation('putMyNotice', {
    guard: holderOfQuota,
    async handle({ body: { level }, holder: { quotaId, userId, role } }, { db }) {
      return await db.transaction().execute(async (tx) => {
        const name = await findQuotaName(tx, quotaId);
        if (name === undefined) throw new AppError('NOT_FOUND');
        await putNoticeChoice(tx, { userId, quotaId, level: level === 'at-once' ? null : level });
        if (level === 'none') await giveUpChosen(tx, { userId, quotaId });
        return present({ quotaId, name, role, level });
      });
    },
  }),
};

type NoticeChoice = components['schemas']['NoticeChoice'];

function present(choice: NoticeChoice): NoticeChoice {
  return choice;
}
