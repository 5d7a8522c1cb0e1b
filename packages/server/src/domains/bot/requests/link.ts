import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import { requireStillMember } from '../../groups/membership.ts';
import type { SharePasswords } from '../../shares/passwords.ts';
import type { ShareSecrets } from '../../shares/secrets.ts';
import { createShare } from '../../shares/shares.ts';
import type { RequestRow } from './store.ts';

/** Dependencies of a request, links included. */
export type RequestDeps = Deps & { shareSecrets: ShareSecrets; sharePasswords: SharePasswords };

/** A link that is ready to be sent. */
export interface ReadyLink {
  url: string;
  expiresAt: Date;
}

/**
 * Creates the link of a request, with the default choices, or returns the existing one. Called just before sending, so
 * that no unsent link exists.
 */
export async function makeLink(
  deps: RequestDeps,
  { id, group_id: groupId, user_id: userId, file_id: fileId }: RequestRow,
): Promise<ReadyLink | 'too-many-links' | 'changed-since'> {
  if (userId === null || fileId === null) return 'changed-since';
  try {
    const membership = await deps.db
      .transaction()
      .execute((tx) => requireStillMember(tx, { groupId, userId }));
    const share = await createShare(deps, { membership, items: { fileId }, choices: {}, key: id });
    const slug = deps.shareSecrets.unseal(share);
    if (slug === null) return 'changed-since';
    return { url: `${deps.env.publicUrl}/app/share/${slug}`, expiresAt: share.expires_at };
  } catch (error) {
    if (isAppError(error, 'TOO_MANY_SHARES')) return 'too-many-links';
    if (isAppError(error, 'NOT_FOUND')) return 'changed-since';
    throw error;
  }
}
