import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { folderPath } from '../folder-words.ts';
import { folderQuery } from '../queries.ts';
import { FolderTree, topId } from './folder-tree.tsx';
import { useMoveItems } from './use-move-items.ts';

/** Tree of the open group's folders in the side rail, onto which files and folders are dragged. */
export default function RailFolders({ groupId }: { groupId: string }) {
  const { folderId = null } = useParams();
  const navigate = useNavigate();
  const { move } = useMoveItems(groupId);
  const { data: opened } = useQuery({ ...folderQuery(groupId, folderId ?? ''), enabled: folderId !== null });
  const isTop = location.pathname === folderPath(groupId, null);
  return (
    <FolderTree
      groupId={groupId}
      label="โฟลเดอร์ของกลุ่มนี้"
      isNavigation
      currentId={folderId ?? (isTop ? topId : null)}
      openIds={opened?.path.map(({ id }) => id) ?? []}
      onChoose={(target) => void navigate(folderPath(groupId, target?.id ?? null))}
      onReceive={move}
    />
  );
}
