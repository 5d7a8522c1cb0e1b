import type { Group } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { groupName } from '../../../lib/format/names/group-words.ts';
import type { UploadFolder } from '../../../lib/page/device/upload-folder.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useTap } from '../../../ui/overlays/use-tap.ts';
import { shortName, uploadPath } from '../../folders/folder-words.ts';
import { folderQuery } from '../../folders/queries.ts';
import { DropHere, NoDropHere } from '../choose/drop-here.tsx';
import { findPageTarget } from '../choose/page-target.ts';
import type { Picked } from '../choose/picked-files.ts';
import { useFileDrag } from '../choose/use-file-drag.ts';
import { closedWords } from '../closed-words.ts';
import { uploadLimitQuery } from '../queries.ts';
import { leftOutWords } from '../upload-words.ts';

/**
 * Takes files that are dropped onto a group's screens, or onto a folder on them, or pasted, and opens the screen that
 * sends them there.
 */
export default function DraggedFiles({ group }: { group: Group }) {
  const closed = closedWords(group);
  const pageFolder = usePageFolder(group);
  const add = useAdd(group.id);
  const tap = useTap();
  const targetOf = (folder: UploadFolder | null) => folder ?? pageFolder;
  const place = useFileDrag({
    accepts: (folder) => closed === null && targetOf(folder) !== null,
    onFiles: (picked, folder) => {
      const target = targetOf(folder);
      if (target) tap(() => add(picked, target.id));
    },
  });
  const target = place && targetOf(place.folder);
  if (!target) return null;
  if (closed) return <NoDropHere {...closed} />;
  return <DropHere name={target.id === null ? groupName(group) : shortName(target.name)} box={place.box} />;
}

/** Returns the folder of the screen; null if it accepts no files. */
function usePageFolder({ id: groupId, name }: Group): UploadFolder | null {
  const target = findPageTarget(groupId, useLocation());
  const folderId = target?.folderId ?? null;
  const { data } = useQuery({ ...folderQuery(groupId, folderId ?? ''), enabled: folderId !== null });
  const top = { id: null, name: name ?? '' };
  if (!target) return null;
  if (folderId === null) return top;
  if (data && data.folder.trashedAt === null) return data.folder;
  return target.isTopInstead ? top : null;
}

function useAdd(groupId: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toast = useToast();
  return async ({ files, emptyFolders, hiddenCount }: Picked, folderId: string | null) => {
    const leftOut = leftOutWords({ hiddenCount });
    if (files.length === 0 && emptyFolders.length === 0) return void (leftOut && toast({ text: leftOut }));
    const [{ getUploads }, maxSizeBytes] = await Promise.all([
      import('../uploads.ts'),
      // If it is unknown, the server rejects a file that is too large.
      queryClient.ensureQueryData(uploadLimitQuery(groupId)).catch(() => null),
    ]);
    const manager = getUploads(groupId);
    manager.setTarget(folderId);
    const adding = manager.addPicked(files, maxSizeBytes);
    manager.addEmptyFolders(emptyFolders);
    await navigate(uploadPath(groupId, folderId), { replace: pathname === uploadPath(groupId, null) });
    const { knownCount } = await adding;
    const words = leftOutWords({ knownCount, hiddenCount });
    if (words) toast({ text: words });
  };
}
