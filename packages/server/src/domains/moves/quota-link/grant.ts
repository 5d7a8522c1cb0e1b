import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import { findGroupOfChat } from '../../groups/chat/group-of-chat.ts';
import { lockGroupLink } from '../../groups/quota-link/quota-link.ts';
import { changeExpiry, createGrantedQuota } from '../../storage/quotas.ts';
import { rememberPerson } from '../../users/people.ts';
import { linkQuota } from './link.ts';

export interface Grant {
  /** LINE user id of the quota's future owner, who may not have signed in yet. */
  ownerLineUserId: string;
  /** LINE's id of the chat. */
  lineChatId: string;
  name: string;
  limitBytes: number;
  /** Expiry; null for none. */
  expiresAt: Date | null;
}

/**
 * granted: posts are kept from now on. unknown-chat: the bot was never there. has-quota, too-small (for the kept
 * files): nothing was changed.
 */
export type GrantOutcome = 'granted' | 'unknown-chat' | 'has-quota' | 'too-small';

/** Grants a chat a quota of its own, as the operator decides. */
export async function grantQuota(
  { db, record }: Pick<Deps, 'db' | 'record'>,
  grant: Grant,
): Promise<GrantOutcome> {
  const groupId = await findGroupOfChat(db, grant.lineChatId);
  if (groupId === null) return 'unknown-chat';
  try {
    return await db.transaction().execute(async (tx) => {
      if ((await lockGroupLink(tx, groupId)).quotaId !== null) return 'has-quota';
      const ownerId = await rememberPerson(tx, { lineUserId: grant.ownerLineUserId });
      const quotaId = await createGrantedQuota(tx, { ...grant, ownerId });
      await linkQuota(tx, { groupId, quotaId, by: null, at: new Date() });
      await record(tx, { kind: 'quota-granted', groupId, quotaId, actor: 'operator' });
      return 'granted';
    });
  } catch (error) {
    if (isAppError(error, 'QUOTA_EXCEEDED')) return 'too-small';
    throw error;
  }
}

/** extended: it now expires at the new instant, or never. unknown-chat, no-quota: nothing was changed. */
export type ExtendOutcome = 'extended' | 'unknown-chat' | 'no-quota';

/** Changes the expiry of a chat's quota, as the operator decides; an expired quota resumes keeping. */
export async function extendQuota(
  { db, record }: Pick<Deps, 'db' | 'record'>,
  { lineChatId, expiresAt }: { lineChatId: string; expiresAt: Date | null },
): Promise<ExtendOutcome> {
  const groupId = await findGroupOfChat(db, lineChatId);
  if (groupId === null) return 'unknown-chat';
  return await db.transaction().execute(async (tx) => {
    const { quotaId } = await lockGroupLink(tx, groupId);
    if (quotaId === null) return 'no-quota';
    const groupIds = await changeExpiry(tx, { quotaId, expiresAt });
    await record(tx, { kind: 'quota-extended', groupId, quotaId, groupIds, actor: 'operator' });
    return 'extended';
  });
}
