import type { FileItem } from '@kepwai/api-client';
import { kindWords } from '@kepwai/rules/words/kind-words';
import Eye from 'lucide-react/icons/eye';
import FolderInput from 'lucide-react/icons/folder-input';
import Images from 'lucide-react/icons/images';
import Info from 'lucide-react/icons/info';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right';
import Trash2 from 'lucide-react/icons/trash-2';
import { useNavigate } from 'react-router';
import { countedFiles, countFiles } from '../../../lib/format/counted-files.ts';
import { isInLine } from '../../../lib/line/liff.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { type FilesTarget, type ItemAction, offlineObstacle } from '../../bulk/item-action.ts';
import { useBulk } from '../../bulk/use-bulk.ts';
import { type FileFilter, noFilter } from '../file-filter.ts';
import { filePath } from '../list/file-square.tsx';
import { shareAction } from './share-action.tsx';
import { useAskAction } from './use-ask-action.tsx';
import { useDownloadAction } from './use-download-action.tsx';
import type { AskItem } from './use-item-dialogs.tsx';
import { usePinAction, useStarAction } from './use-mark-actions.tsx';
import { useVersionItems } from './use-version-items.tsx';

interface FileActionsProps {
  /** Opens the dialog of an action. */
  readonly ask: AskItem;
  /** Filter of the list that the files are in, which defines their neighbours. */
  readonly filter?: FileFilter;
  /** Called when an action begins that ends a selection. */
  readonly onActed?: () => void;
  /** Called before files leave the screen for the trash. Default: `onActed`. */
  readonly onTrash?: () => void;
}

/**
 * Returns all that can be done with files, for every menu and bar. An action on files belongs here; one that needs a
 * dialog adds its question to `useItemDialogs`.
 */
export function useFileActions(target: FilesTarget, props: FileActionsProps): ItemAction[] {
  const { files, isWhole } = target;
  const [first] = files;
  const file = files.length === 1 && !isWhole ? first : undefined;
  const isTrashed = files.some(({ trashedAt }) => trashedAt !== null);
  const whyNot = useObstacle(isTrashed);
  const star = useStarAction(target, whyNot);
  const pin = usePinAction({
    groupId: target.groupId,
    ids: files.map(({ id }) => id),
    toItems: (fileIds) => ({ fileIds }),
    whyNot: whyNot ?? (isWhole ? 'ปักหมุดได้เฉพาะที่เลือกทีละไฟล์' : null),
  });
  const opening = useOpenActions(file, props.filter);
  const asking = useAskAction(target, { onActed: props.onActed, whyNot });
  const versions = useVersionItems(target, { ask: props.ask, whyNot });
  const shared = useSharedActions(target, { ...props, whyNot });
  return [
    ...opening,
    ...asking,
    ...shared.download,
    sendAction(target, { ...props, whyNot }),
    shareFiles(target, props.ask, whyNot),
    star,
    pin,
    ...(file ? [detailsAction(file, props.ask), ...versions, renameAction(file, props.ask, whyNot)] : []),
    ...shared.place,
  ];
}

/** Returns why files cannot be changed now, if they cannot. */
function useObstacle(isTrashed: boolean): string | null {
  const isOnline = useOnline();
  if (!isOnline) return offlineObstacle;
  return isTrashed ? 'อยู่ในถังขยะ กู้คืนก่อน' : null;
}

function useOpenActions(file: FileItem | undefined, filter: FileFilter = noFilter): ItemAction[] {
  const navigate = useNavigate();
  if (!file) return [];
  const path = filePath(file, filter);
  return [
    {
      ...{ name: 'open', label: 'เปิดดู', obstacle: null, icon: <Eye aria-hidden="true" /> },
      run: () => void navigate(path),
    },
    {
      ...{ name: 'open-tab', label: 'เปิดในแท็บใหม่', obstacle: null },
      icon: <SquareArrowOutUpRight aria-hidden="true" />,
      run: () => void window.open(path, '_blank', 'noopener'),
    },
  ];
}

/** Returns the actions that one file and a selection share, before and after those of single files. */
function useSharedActions(
  target: FilesTarget,
  { ask, onActed, onTrash = onActed, whyNot }: FileActionsProps & { whyNot: string | null },
): { download: ItemAction[]; place: ItemAction[] } {
  const { groupId, files, selection, count, isWhole } = target;
  const bulk = useBulk(groupId);
  const download = useDownloadAction(target, { ask, ...(onActed && { onActed }) });
  const mayTrash = isWhole || files.some(({ permissions }) => permissions.trash);
  const found = isWhole ? { selection, count } : undefined;
  return {
    download: [download],
    place: [
      {
        ...{ name: 'put-in', label: 'ใส่อัลบั้ม', icon: <Images aria-hidden="true" /> },
        obstacle: whyNot ?? (files.some(isPicture) ? null : 'อัลบั้มใส่ได้เฉพาะรูปกับวิดีโอ'),
        run: () =>
          ask({ about: 'put-in', chosen: { selection, files }, ...(onActed && { onDone: onActed }) }),
      },
      {
        ...{ name: 'move', label: 'ย้าย', obstacle: whyNot, icon: <FolderInput aria-hidden="true" /> },
        run: () =>
          ask({
            about: 'move',
            items: { files, folders: [], ...(found && { found }) },
            ...(onActed && { onMove: onActed }),
          }),
      },
      {
        ...{ name: 'trash', label: 'ย้ายไปถังขยะ', tone: 'danger' },
        icon: <Trash2 aria-hidden="true" />,
        obstacle: whyNot ?? (mayTrash ? null : 'ของคนอื่น ให้คนส่งหรือคนดูแลย้าย'),
        run: () => {
          onTrash?.();
          void bulk.trash({ selection, files });
        },
      },
    ],
  };
}

function isPicture({ kind }: FileItem): boolean {
  return kind === 'image' || kind === 'video';
}

function sendAction(
  { files, isWhole }: FilesTarget,
  { ask, onActed, whyNot }: Pick<FileActionsProps, 'ask' | 'onActed'> & { whyNot: string | null },
): ItemAction {
  const obstacle = isWhole ? 'ส่งได้เฉพาะที่เลือกทีละไฟล์' : null;
  const isKept = files.every(({ state }) => state === 'kept');
  return {
    ...{ name: 'send', label: 'ส่งเข้าแชท', icon: <MessageCircle aria-hidden="true" /> },
    obstacle: whyNot ?? obstacle ?? (isKept ? null : 'ยังไม่มีไฟล์ให้ส่ง'),
    run: () =>
      ask({
        about: 'send',
        item: { type: 'files', files },
        ...(onActed && { onSent: onActed }),
      }),
  };
}

/** Maximum number of files that one link can show, as in the contract. */
const maxShared = 1000;

function shareFiles({ files, isWhole }: FilesTarget, ask: AskItem, whyNot: string | null): ItemAction {
  const kept = files.filter(({ state }) => state === 'kept');
  const [first] = kept;
  const fileIds = kept.map(({ id }) => id);
  const isOne = files.length === 1 && first !== undefined;
  const why =
    isWhole || fileIds.length > maxShared
      ? 'แชร์ได้เฉพาะที่เลือกทีละไฟล์ ไม่เกิน 1,000 ไฟล์'
      : first
        ? null
        : 'ยังไม่มีไฟล์ให้แชร์';
  return shareAction({
    items: isOne ? { fileId: first.id } : { fileIds },
    title: isOne ? `${kindWords[first.kind]}นี้` : countedFiles(countFiles(kept)),
    ask,
    obstacle: whyNot ?? why,
  });
}

function detailsAction(file: FileItem, ask: AskItem): ItemAction {
  return {
    ...{ name: 'details', label: 'รายละเอียด', obstacle: null, icon: <Info aria-hidden="true" /> },
    run: () => ask({ about: 'details', file }),
  };
}

function renameAction(file: FileItem, ask: AskItem, whyNot: string | null): ItemAction {
  return {
    ...{ name: 'rename', label: 'เปลี่ยนชื่อ', obstacle: whyNot, icon: <Pencil aria-hidden="true" /> },
    run: () => ask({ about: 'rename', file }),
  };
}

/** Whether a tab can be opened beside this one: not in LINE's browser. */
export const hasTabs = (): boolean => !isInLine();
