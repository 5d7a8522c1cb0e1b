import { withLongStatements } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type JobContext, RetryLater } from '../../../queue/queue.ts';
import { unnameActivity } from '../../changes/activity.ts';
import { deleteCountsOfPerson, unnameFiles } from '../../files/people/unname-files.ts';
import { deleteEventsOfPerson } from '../../ingest/inbox.ts';
import { erasePosts, noteErasingAll } from '../../my-posts/my-posts.ts';
import type { SecurityLog } from '../../security/security-log.ts';
import { endSharesOf } from '../../shares/shares.ts';
import { beginSuccession } from '../../storage/ownership/succession.ts';
import { giveQuotasTo } from '../../storage/quotas.ts';
import { deleteUploadsOf, listUploadsOf } from '../../uploads/of-person.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import {
  type BegunErasure,
  beginErasure,
  deletePersonAtOnce,
  finishErasure,
  type Release,
} from '../../users/erasure/erasures.ts';
import { endSessionsOf } from '../../users/sessions/sessions.ts';

type ErasingDeps = Deps & { uploads: Uploads; security: SecurityLog };

/**
 * Erases a person, on their request (docs/decisions/052). Each step leaves less, so that an attempt after a crash does
 * the rest.
 * @throws RetryLater while there is more
 */
export async function erasePerson(
  deps: ErasingDeps,
  { erasureId }: { erasureId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const erasure = await beginErasure(deps, erasureId);
  if (!erasure) return;
  await withLongStatements(() =>
    eraseBegun(deps, erasure, { signal, finish: (release) => finishErasure(deps, erasure, release) }),
  );
  deps.security.write({ event: 'role-changed', change: 'person-erased' });
}

/**
 * Erases a person and their posts now, without a request or a receipt.
 * @throws RetryLater while there is more
 */
export async function erasePersonAtOnce(
  deps: Omit<ErasingDeps, 'security'>,
  person: Pick<BegunErasure, 'userId' | 'lineUserId'>,
  signal: AbortSignal,
): Promise<void> {
  const finish = (release: Release) => deletePersonAtOnce(deps, person, release);
  await withLongStatements(() => eraseBegun(deps, { ...person, posts: 'erase' }, { signal, finish }));
}

async function eraseBegun(
  deps: Omit<ErasingDeps, 'security'>,
  person: Omit<BegunErasure, 'erasureId'>,
  { signal, finish }: { signal: AbortSignal; finish: (release: Release) => Promise<void> },
): Promise<void> {
  const { userId, lineUserId, posts } = person;
  // Nobody can act as them from here on, except by a new sign-in, whose session is deleted with the person.
  await endSessionsOf(deps, userId);
  await endSharesOf(deps, userId);
  await endUploads(deps, userId);
  if (posts === 'erase') {
    await noteErasingAll(deps, userId);
    await erasePosts(deps, { userId }, { signal });
  }
  if (!(await unnameFiles(deps, { userId, signal }))) throw new RetryLater(0);
  if (!(await unnameActivity(deps, { userId, signal }))) throw new RetryLater(0);
  await deleteEventsOfPerson(deps.db, lineUserId);
  await finish(async (tx, namelessId) => {
    // Their managers are asked to own them (docs/decisions/051).
    await beginSuccession(tx, deps, userId);
    await giveQuotasTo(tx, { ownerId: userId, newOwnerId: namelessId });
    await deleteUploadsOf(tx, userId);
    await deleteCountsOfPerson(tx, userId);
  });
}

async function endUploads(
  { db, uploads }: Pick<ErasingDeps, 'db' | 'uploads'>,
  userId: string,
): Promise<void> {
  for (const id of await listUploadsOf(db, userId)) await uploads.end(id);
}
