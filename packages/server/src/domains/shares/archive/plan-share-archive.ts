import { AppError } from '../../../errors.ts';
import type { OperationDeps } from '../../../http/contract/operation.ts';
import { findArchiveOf, planArchive } from '../../archives/archives.ts';
import { listArchivedContents } from '../../archives/held.ts';
import type { OpenShare } from '../access.ts';
import { listChosenIds, listNoLongerShown } from '../content/files-store.ts';
import { holderOf } from '../holder.ts';
import { checksumWithoutPositions } from './without-positions.ts';

type Archive = Awaited<ReturnType<typeof planArchive>>;

/**
 * Returns an archive of all that a link shows now.
 * @throws NO_FILES, TOO_MANY_FILES
 */
export async function planShareArchive(deps: OperationDeps, share: OpenShare): Promise<Archive> {
  const { row, id, accessVersion } = share;
  const key = `${id} ${accessVersion} ${row.keeps_location} ${row.keeps_names} ${row.name}`;
  return await deps.shareArchives.get(key, async () => {
    const planned = await planArchive(deps, {
      groupId: row.group_id,
      owner: { holder: holderOf(share) },
      wanted: {
        ...(await wantedOf(deps, share)),
        ...(!row.keeps_names && { outside: { name: row.name } }),
      },
    });
    // Background preparation is for members, who can wait for it.
    if (planned.state !== 'ready') throw new AppError('TOO_MANY_FILES');
    if (!row.keeps_location) await checksumWithoutPositions(deps, planned.id);
    return planned;
  });
}

/**
 * Returns an archive of a link, and whether all that is in it is still shown.
 * @throws NOT_FOUND
 */
export async function getShareArchive(
  deps: OperationDeps,
  { share, archiveId }: { share: OpenShare; archiveId: string },
): Promise<{ archive: Archive; isAllowed: () => Promise<boolean> }> {
  const archive = await findArchiveOf(deps, { archiveId, holder: holderOf(share) });
  if (!archive) throw new AppError('NOT_FOUND');
  const { id: shareId, accessVersion } = share;
  const contents = await listArchivedContents(deps.db, archiveId);
  const pairs = contents.map(({ fileId }) => ({ shareId, fileId, accessVersion }));
  const isAllowed = async () => (await listNoLongerShown(deps.db, pairs, deps.clock())).length === 0;
  if (!(await isAllowed())) throw new AppError('NOT_FOUND');
  return { archive, isAllowed };
}

/** Maximum number of chosen files, as in the contract. */
const maxChosen = 1_000;

async function wantedOf({ db }: Pick<OperationDeps, 'db'>, { row }: OpenShare) {
  if (row.folder_id !== null) return { folderIds: [row.folder_id] };
  if (row.image_set_id !== null) return { imageSetIds: [row.image_set_id] };
  if (row.file_id !== null) return { files: { fileIds: [row.file_id] } };
  const chosen = await listChosenIds(db, { shareId: row.id, afterPlace: 0, limit: maxChosen });
  return { files: { fileIds: chosen.map(({ fileId }) => fileId) } };
}
