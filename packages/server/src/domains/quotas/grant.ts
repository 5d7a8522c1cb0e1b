import type { Db } from '../../db/database.ts';
import { isAppError } from '../../errors.ts';
import { findGroupOfChat } from '../groups/chats.ts';
import { rememberPerson } from '../groups/people.ts';
import { countAgainst } from './link.ts';
import { lockGroupLink } from './link-store.ts';
import { createGrantedQuota } from './quotas.ts';

export interface Grant {
  /** LINE's id of the person who will own the storage; they may not have signed in yet. */
  ownerLineUserId: string;
  /** LINE's id of the chat. */
  lineChatId: string;
  name: string;
  limitBytes: number;
}

/**
 * granted: what is posted from now on is kept. unknown-chat: the bot was never there. has-quota, too-small (for what the group
 * keeps already): nothing was changed.
 */
export type GrantOutcome = 'granted' | 'unknown-chat' | 'has-quota' | 'too-small';

/** Gives a chat storage of its own, as the operator decides. */
export async function grantQuota(db: Db, grant: Grant): Promise<GrantOutcome> {
  const groupId = await findGroupOfChat(db, grant.lineChatId);
  if (groupId === null) return 'unknown-chat';
  try {
    return await db.transaction().execute(async (tx) => {
      if ((await lockGroupLink(tx, groupId)) !== null) return 'has-quota';
      const ownerId = await rememberPerson(tx, { lineUserId: grant.ownerLineUserId });
      const { name, limitBytes } = grant;
      const quotaId = await createGrantedQuota(tx, { ownerId, name, limitBytes });
      await countAgainst(tx, { groupId, quotaId, by: null, at: new Date() });
      return 'granted';
    });
  } catch (error) {
    if (isAppError(error, 'QUOTA_EXCEEDED')) return 'too-small';
    throw error;
  }
}
