import { announce } from '../../db/notify.ts';
import type { Deps } from '../../deps.ts';
import { findGroup, updateSummary } from './store.ts';

/** Asks LINE for a group's name and picture. @throws AppError LINE_UNAVAILABLE; then it is tried again */
export async function refreshGroup(
  { db, line, clock }: Deps,
  { groupId }: { groupId: string },
): Promise<void> {
  const group = await findGroup(db, groupId);
  if (!group || group.chat_type === 'room') return;
  const summary = await line.messaging.getGroupSummary(group.line_chat_id);
  // The bot has left meanwhile: what was known stays.
  if (!summary) return;
  const isChanged = summary.name !== group.name || summary.pictureUrl !== group.picture_url;
  await db.transaction().execute(async (tx) => {
    await updateSummary(tx, groupId, { ...summary, checkedAt: clock() });
    if (isChanged) await announce(tx, { type: 'group-changed', groupId });
  });
}
