import { dayMs } from '@kepwai/rules/time';
import type { NewRow } from '../../src/db/tables.ts';
import { createToken } from '../../src/domains/storage/invitations/tokens.ts';
import type { TestApp } from '../app.ts';

/** An invitation to manage the quota of a scene, and its token. */
export interface TestInvitation {
  id: string;
  token: string;
}

const weekMs = 7 * dayMs;

/** Creates an invitation by the owner of a quota. Default: now, for anybody, valid for a week. */
export async function buildInvitation(
  { deps }: Pick<TestApp, 'deps'>,
  { quotaId, ...given }: { quotaId: string } & Partial<NewRow<'invitations'>>,
): Promise<TestInvitation> {
  const { token, hash } = createToken();
  const quota = await deps.db
    .selectFrom('quotas')
    .select('owner_id')
    .where('id', '=', quotaId)
    .executeTakeFirstOrThrow();
  const now = deps.clock();
  const { id } = await deps.db
    .insertInto('invitations')
    .values({
      quota_id: quotaId,
      token_sha256: hash,
      created_by: quota.owner_id,
      name: null,
      for_user_id: null,
      created_at: now,
      expires_at: new Date(now.getTime() + weekMs),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}
