import type { FileItem } from '@kepwai/api-client';
import Download from 'lucide-react/icons/download';
import { countedFiles, countedLike } from '../../../lib/format/counted-files.ts';
import { isInLine } from '../../../lib/line/liff.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { useToast } from '../../../ui/toast.tsx';
import { toOrder } from '../archives/queries.ts';
import { downloadAll } from '../download.ts';
import { findDangerous } from '../use-download.tsx';
import { type FilesTarget, type ItemAction, offlineObstacle } from './item-action.ts';
import type { AskItem } from './use-item-dialogs.tsx';

/** Maximum number of files that can be saved one by one: browsers ask about each, or drop them. */
const maxOneByOne = 20;

/**
 * Returns the action that downloads files: a single one is saved, of several a sheet first says how large their ZIP
 * is. Those in the trash are saved one by one, because archives have none of them.
 */
export function useDownloadAction(
  { files, selection, count, isWhole }: FilesTarget,
  { ask, onActed }: { ask: AskItem; onActed?: () => void },
): ItemAction {
  const isOnline = useOnline();
  const save = useSave({ ask, ...(onActed && { onActed }) });
  const kept = files.filter(({ contentUrl }) => contentUrl !== null);
  const isTrashed = files.some(({ trashedAt }) => trashedAt !== null);
  const isArchive = (isWhole || files.length > 1) && !isTrashed;
  const counted = isWhole
    ? count === null
      ? ''
      : countedFiles({ fileCount: count })
    : countedLike(files.length, files);
  const hasSome = isWhole || kept.length > 0;
  return {
    ...{ name: 'download', label: 'ดาวน์โหลด', icon: <Download aria-hidden="true" /> },
    obstacle: hasSome ? (isArchive && !isOnline ? offlineObstacle : null) : 'ยังไม่มีอะไรให้ดาวน์โหลด',
    run: () => {
      if (!isArchive) {
        save(files);
        return;
      }
      const canBeEach = !isWhole && kept.length <= maxOneByOne;
      ask({
        ...{ about: 'archive', wanted: toOrder(selection), title: `ดาวน์โหลด ${counted}`.trim() },
        ...(canBeEach && { onEach: () => save(files) }),
      });
    },
  };
}

/** Returns the function that saves files on this device; it warns before those that could do harm. */
function useSave({ ask, onActed }: { ask: AskItem; onActed?: () => void }) {
  const toast = useToast();

  async function save(files: readonly FileItem[], isPart: boolean): Promise<void> {
    onActed?.();
    const count = await downloadAll(files);
    if (isPart) toast({ text: 'ใน LINE ดาวน์โหลดได้ทีละไฟล์ เปิดไฟล์แรกในเบราว์เซอร์แล้ว' });
    else toast({ text: `กำลังดาวน์โหลด ${countedLike(count, files)}` });
  }

  return (files: readonly FileItem[]): void => {
    const { wanted, dangerous } = findDangerous(files);
    const isPart = isInLine() && files.length > 1;
    if (dangerous.length === 0) {
      void save(wanted, isPart);
      return;
    }
    const others = wanted.filter((file) => !dangerous.includes(file));
    ask({
      ...{ about: 'dangers', dangerous, otherCount: others.length },
      onContinue: ({ all }) => void save(all ? wanted : others, isPart),
    });
  };
}
