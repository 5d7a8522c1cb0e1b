import type { FileItem } from '@kepwai/api-client';
import { countedLike } from '../../../lib/format/counted-files.ts';
import { isInLine } from '../../../lib/line/liff.ts';
import { useToast } from '../../../ui/toast.tsx';
import { downloadAll } from '../download.ts';
import { findDangerous } from '../use-download.tsx';
import type { AskItem } from './use-item-dialogs.tsx';

/** Returns the function that saves files on this device; it warns before those that could do harm. */
export function useDownloadAction({ ask, onActed }: { ask: AskItem; onActed?: () => void }) {
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
