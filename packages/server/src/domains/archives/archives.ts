import { dayMs } from '@kepwai/rules/time';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, isAppError } from '../../errors.ts';
import type { JobContext } from '../../queue/queue.ts';
import { isMember, type MembershipDeps } from '../groups/membership.ts';
import { layOut } from './plan/lay-out.ts';
import { type PrepareDeps, prepareArchive } from './plan/prepare.ts';
import type { Wanted } from './plan/selection.ts';
import {
  type ArchiveOwner,
  type ArchiveRow,
  deleteArchive,
  deleteBeyond,
  deleteExpired,
  findArchive,
  findRecentExport,
  insertArchive,
  listMissing,
  listPreparing,
  updateFailed,
} from './plan/store.ts';

export { moveArchives } from './plan/store.ts';

/** Time for which an archive can be downloaded. */
const archiveLivesMs = dayMs;

/** Time during which a whole group is not planned again for the same person. */
const sameExportMs = 10 * 60_000;

/** Maximum number of archives of one owner, and of the files in them; older ones end. */
const maxOfOwner = { archives: 20, files: 300_000 };

/** Maximum work before the answer; larger plans are prepared in the background. */
const preparedAtOnce = { maxFiles: 2_000, maxBytesRead: 64 * 1024 * 1024 };

/** Number of missing files that an answer names. */
const listedMissing = 100;

/** Dependencies of planning archives. */
type ArchiveDeps = PrepareDeps & Pick<Deps, 'record'>;

/** Requested files of a group for one archive. */
export interface ArchiveOrder {
  groupId: string;
  owner: ArchiveOwner;
  /** Null: everything of the group. */
  wanted: Wanted | null;
}

/**
 * Plans an archive: stores its entries and computes its exact size, before the answer if it is small, else by a job.
 * The caller has checked that the owner may see all of it.
 * @throws AppError NO_FILES, TOO_MANY_FILES
 */
export async function planArchive(deps: ArchiveDeps, order: ArchiveOrder): Promise<ArchiveRow> {
  const { db, queue, clock, record } = deps;
  const { groupId, owner, wanted } = order;
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + archiveLivesMs);
  const kind = wanted ? 'files' : 'group';
  const created = await db.transaction().execute(async (tx) => {
    const row = await insertArchive(tx, { ...order, kind, name: 'เก็บไว้.zip', createdAt, expiresAt });
    if (!wanted && 'userId' in owner) await record(tx, { kind: 'group-exported', groupId, actor: owner });
    return row;
  });
  const { id: archiveId } = created;
  try {
    if (!(await prepareArchive(deps, archiveId, preparedAtOnce))) {
      await queue.send('prepare-archive', { archiveId });
    }
  } catch (error) {
    await deleteArchive(db, archiveId);
    throw error;
  }
  await deleteBeyond(db, owner, maxOfOwner);
  return (await findArchive(db, { archiveId, at: clock() })) ?? created;
}

/**
 * Plans an archive of everything in a group. A repeated request within minutes returns the same one.
 * @returns also whether it is new
 */
export async function planExport(
  deps: ArchiveDeps,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<{ archive: ArchiveRow; isNew: boolean }> {
  const after = new Date(deps.clock().getTime() - sameExportMs);
  const known = await findRecentExport(deps.db, { groupId, userId, after });
  if (known) return { archive: known, isNew: false };
  return { archive: await planArchive(deps, { groupId, owner: { userId }, wanted: null }), isNew: true };
}

/**
 * Continues the preparation of an archive. A failed one stores the reason.
 * @throws errors after which another attempt makes sense
 */
export async function continuePreparing(
  deps: PrepareDeps,
  { archiveId }: { archiveId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  try {
    await prepareArchive(deps, archiveId, { signal });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code !== 'NO_FILES' && error.code !== 'TOO_MANY_FILES') throw error;
    await updateFailed(deps.db, { archiveId, failure: error.code });
  }
}

/** A person's archive, with its progress. */
export interface ShownArchive {
  archive: ArchiveRow;
  /** The first files whose bytes are missing. */
  missing: Awaited<ReturnType<typeof listMissing>>;
}

/** Returns an archive with its missing files; if it changed, with its present size. */
export async function showArchive(
  deps: Pick<Deps, 'db' | 'clock'>,
  found: ArchiveRow,
): Promise<ShownArchive> {
  const archive = found.state === 'ready' ? (await layOut(deps, found)).archive : found;
  const missing =
    archive.state === 'ready' && archive.missing_count !== 0
      ? await listMissing(deps.db, { archiveId: archive.id, limit: listedMissing })
      : [];
  return { archive, missing };
}

/**
 * Returns an archive to the person whom it is for, while they are a member of its group.
 * @throws NOT_FOUND
 */
export async function getOwnArchive(
  deps: MembershipDeps,
  { archiveId, userId }: { archiveId: string; userId: string },
): Promise<ArchiveRow> {
  const archive = await findArchive(deps.db, { archiveId, at: deps.clock() });
  const isOwn = archive?.user_id === userId;
  if (!archive || !isOwn || !(await isMember(deps, { groupId: archive.group_id, userId }))) {
    throw new AppError('NOT_FOUND');
  }
  return archive;
}

/** Returns an archive that belongs to something else; null if it has none with this id. */
export async function findArchiveOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { archiveId, holder }: { archiveId: string; holder: string },
): Promise<ArchiveRow | null> {
  const archive = await findArchive(db, { archiveId, at: clock() });
  return archive?.holder === holder ? archive : null;
}

/** Resumes preparations whose job was lost. */
export async function resumePreparing({ db, queue }: { db: Db; queue: Deps['queue'] }): Promise<void> {
  await queue.sendAll('prepare-archive', await listPreparing(db));
}

/** Deletes archives whose time is over. */
export async function deleteExpiredArchives({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteExpired(db, clock());
}

/** Deletes archives of a holder that no longer allows downloads. */
export async function deleteArchivesOf(tx: Db | Tx, holder: string): Promise<void> {
  await deleteBeyond(tx, { holder }, { archives: 0, files: 0 });
}
