import type { Db } from '../../db/database.ts';
import { findGroupOfChat } from '../groups/chats.ts';
import { rememberPerson } from '../groups/people.ts';
import { createQuota, linkGroup } from './quotas.ts';

export interface Grant {
  /** LINE's id of the person who will own the storage; they may not have signed in yet. */
  ownerLineUserId: string;
  /** LINE's id of the chat. */
  lineChatId: string;
  name: string;
  limitBytes: number;
}

/** granted: what is posted from now on is kept. unknown-chat: the bot was never there. has-quota: nothing was changed. */
export type GrantOutcome = 'granted' | 'unknown-chat' | 'has-quota';

/** Gives a chat storage of its own, as the operator decides. */
export async function grantQuota(db: Db, grant: Grant): Promise<GrantOutcome> {
  const groupId = await findGroupOfChat(db, grant.lineChatId);
  if (groupId === null) return 'unknown-chat';
  return db.transaction().execute(async (tx) => {
    const group = await tx
      .selectFrom('groups')
      .select('quota_id')
      .where('id', '=', groupId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (group.quota_id !== null) return 'has-quota';
    const ownerId = await rememberPerson(tx, { lineUserId: grant.ownerLineUserId });
    const quotaId = await createQuota(tx, { ownerId, name: grant.name, limitBytes: grant.limitBytes });
    await linkGroup(tx, { groupId, quotaId });
    return 'granted';
  });
}
