import type { FileItem } from '@kepwai/api-client';
import Download from 'lucide-react/icons/download';
import { countedFiles, countedLike, countedListed, countListed } from '../../../lib/format/counted-files.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { isInLine } from '../../../lib/line/liff.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useTap } from '../../../ui/overlays/use-tap.ts';
import { useWayOut } from '../../../ui/overlays/use-way-out.ts';
import { toOrder } from '../../archives/queries.ts';
import { type FilesTarget, type ItemAction, offlineObstacle } from '../../bulk/item-action.ts';
import { mostInLink, pathToSave } from '../../save/save-link.ts';
import { hasShareSheet } from '../../save/share-sheet.ts';
import { findDangerous } from '../danger/danger.ts';
import { downloadAll } from '../download.ts';
import type { AskItem } from './use-item-dialogs.tsx';

/**
 * Returns the action that downloads files: a single one is saved; several pictures go to the gallery of a phone; for
 * others a sheet first shows the size of their ZIP. Those in the trash are saved one by one, because archives exclude
 * them.
 */
export function useDownloadAction(
  { files, selection, count, isWhole }: FilesTarget,
  { ask, onActed }: { ask: AskItem; onActed?: () => void },
): ItemAction {
  const isOnline = useOnline();
  const kept = files.filter(({ contentUrl }) => contentUrl !== null);
  const isTrashed = files.some(({ trashedAt }) => trashedAt !== null);
  const isArchive = (isWhole || files.length > 1) && !isTrashed;
  const counted = isWhole
    ? count === null
      ? ''
      : countedFiles({ fileCount: count })
    : countedListed(countListed(files));
  const canBeEach = !isWhole && kept.length <= mostInLink;
  const askForZip = (onEach?: () => void) =>
    ask({
      ...{ about: 'archive', wanted: toOrder(selection), title: `ดาวน์โหลด ${counted}`.trim() },
      ...(onEach && { onEach }),
    });
  const save = useSaveFiles({
    ask,
    ...(onActed && { onActed }),
    ...(isArchive && { onZip: () => askForZip() }),
  });
  const isForGallery = canBeEach && kept.every(goesToGallery) && (isInLine() || hasShareSheet());
  const hasSome = isWhole || kept.length > 0;
  return {
    ...{ name: 'download', label: 'ดาวน์โหลด', barLabel: 'บันทึก', icon: <Download aria-hidden="true" /> },
    obstacle: hasSome ? (isArchive && !isOnline ? offlineObstacle : null) : 'ยังไม่มีอะไรให้ดาวน์โหลด',
    run: () => {
      if (isArchive && !isForGallery) askForZip(canBeEach ? () => save(files) : undefined);
      else save(files);
    },
  };
}

/** Whether a phone stores a file beside its own pictures. */
function goesToGallery({ kind }: FileItem): boolean {
  return kind === 'image' || kind === 'video';
}

/**
 * Returns the function that saves files on this device: one at once, several by a sheet that offers the ways. It warns
 * before dangerous ones. LINE's browser cannot save: it opens the phone's browser, which asks again.
 */
export function useSaveFiles({
  ask,
  onActed,
  onZip,
}: {
  ask: AskItem;
  onActed?: () => void;
  /** Saves them as one ZIP instead. */
  onZip?: () => void;
}) {
  const toast = useToast();
  const leave = useWayOut();
  const tap = useTap();

  async function saveOutside(files: readonly FileItem[]): Promise<void> {
    if (files.length > mostInLink) {
      toast({ text: `บันทึกทีละไฟล์ได้ครั้งละไม่เกิน ${formatCount(mostInLink)} ไฟล์`, tone: 'error' });
    } else if (await leave('files', { path: pathToSave(files) })) onActed?.();
  }

  async function saveHere(files: readonly FileItem[]): Promise<void> {
    if (files.length > 1) {
      ask({ about: 'save', files, ...(onZip && { onZip }) });
      return;
    }
    onActed?.();
    await downloadAll(files);
    toast({ text: `กำลังดาวน์โหลด ${countedLike(files.length, files)}` });
  }

  return (files: readonly FileItem[]): void => {
    const wanted = files.filter(({ contentUrl }) => contentUrl !== null);
    if (isInLine()) {
      tap(() => saveOutside(wanted));
      return;
    }
    const dangerous = findDangerous(wanted);
    if (dangerous.length === 0) {
      tap(() => saveHere(wanted));
      return;
    }
    const others = wanted.filter((file) => !dangerous.includes(file));
    ask({
      ...{ about: 'dangers', dangerous, otherCount: others.length },
      onContinue: ({ all }) => tap(() => saveHere(all ? wanted : others)),
    });
  };
}
