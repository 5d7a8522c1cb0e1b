import type { Folder } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderOpen from 'lucide-react/icons/folder-open';
import Inbox from 'lucide-react/icons/inbox';
import ListFilter from 'lucide-react/icons/list-filter';
import Palette from 'lucide-react/icons/palette';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useNavigate } from 'react-router';
import { useOnline } from '../../../lib/page/online.ts';
import { type ItemAction, offlineObstacle } from '../../bulk/item-action.ts';
import { folderPath, shortName } from '../../folders/folder-words.ts';
import { useTrashFolder } from '../../folders/use-trash-folder.ts';
import { mayManageQuery } from '../../requests/queries.ts';
import { shareAction } from './share-action.tsx';
import type { AskItem } from './use-item-dialogs.tsx';
import { usePinAction } from './use-mark-actions.tsx';

/** Returns all that can be done with a folder, for every menu. An action on folders belongs here. */
export function useFolderActions(
  folder: Folder,
  { ask, onTrash }: { ask: AskItem; onTrash?: () => void },
): ItemAction[] {
  const { id, groupId } = folder;
  const navigate = useNavigate();
  const { trash } = useTrashFolder(groupId);
  const whyNot = useOnline() ? null : offlineObstacle;
  const { data: mayManage = false } = useQuery(mayManageQuery(groupId));
  const pin = usePinAction({ groupId, ids: [id], toItems: (folderIds) => ({ folderIds }), whyNot });
  return [
    {
      ...{ name: 'open', label: 'เปิดโฟลเดอร์', obstacle: null },
      icon: <FolderOpen aria-hidden="true" />,
      run: () => void navigate(folderPath(groupId, id)),
    },
    {
      ...{ name: 'download', label: 'ดาวน์โหลดทั้งหมด', icon: <Download aria-hidden="true" /> },
      obstacle: whyNot ?? (folder.fileCount > 0 ? null : 'ยังไม่มีอะไรให้ดาวน์โหลด'),
      run: () => ask({ about: 'archive', wanted: { folderIds: [id] }, title: `ดาวน์โหลด “${folder.name}”` }),
    },
    shareAction({
      items: { folderId: id },
      title: `โฟลเดอร์ “${shortName(folder.name)}”`,
      ask,
      obstacle: whyNot,
    }),
    ...(mayManage
      ? [
          {
            ...{ name: 'request' as const, label: 'ขอไฟล์', obstacle: whyNot },
            icon: <Inbox aria-hidden="true" />,
            run: () => ask({ about: 'request', folder }),
          },
        ]
      : []),
    pin,
    {
      ...{ name: 'rename', label: 'เปลี่ยนชื่อ', obstacle: whyNot, icon: <Pencil aria-hidden="true" /> },
      run: () => ask({ about: 'folder-name', folder }),
    },
    {
      ...{ name: 'color', label: 'เปลี่ยนสี', obstacle: whyNot, icon: <Palette aria-hidden="true" /> },
      run: () => ask({ about: 'folder-color', folder }),
    },
    {
      ...{ name: 'move', label: 'ย้าย', obstacle: whyNot, icon: <FolderInput aria-hidden="true" /> },
      run: () => ask({ about: 'move', items: { files: [], folders: [folder] } }),
    },
    {
      ...{ name: 'rules', label: 'กฎจัดเข้าโฟลเดอร์นี้', obstacle: null },
      icon: <ListFilter aria-hidden="true" />,
      run: () => ask({ about: 'folder-rules', folder }),
    },
    {
      ...{ name: 'trash', label: 'ย้ายไปถังขยะ', tone: 'danger', icon: <Trash2 aria-hidden="true" /> },
      obstacle: whyNot ?? (folder.permissions.trash ? null : 'มีของคนอื่นอยู่ข้างใน ให้คนดูแลย้าย'),
      run: () => {
        onTrash?.();
        trash(folder);
      },
    },
  ];
}
