import type { FileItem } from '@kepwai/api-client';
import { useOnline } from '../../../lib/page/online.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type FilesTarget, offlineObstacle } from '../../bulk/item-action.ts';
import { useBulk } from '../../bulk/use-bulk.ts';

/**
 * Returns the handler of Delete in a list, which moves files, or the selection if they are null, to the trash. If the
 * person may trash none of them, a message says so.
 */
export function useTrashKey(groupId: string, selected: () => FilesTarget, onActed: () => void) {
  const toast = useToast();
  const isOnline = useOnline();
  const bulk = useBulk(groupId);
  return (focused: readonly FileItem[] | null): void => {
    const target = selected();
    const files = focused ?? target.files;
    if (files.length === 0) return;
    // The selection stays for later.
    if (!isOnline) {
      toast({ text: offlineObstacle, tone: 'error' });
      return;
    }
    const isWhole = focused === null && target.isWhole;
    if (!isWhole && !files.some(({ permissions }) => permissions.trash)) {
      toast({ text: 'ย้ายได้เฉพาะของที่คุณส่งเอง ของคนอื่นให้คนดูแลย้าย', tone: 'error' });
      return;
    }
    onActed();
    void bulk.trash({
      selection: focused ? { fileIds: focused.map(({ id }) => id) } : target.selection,
      files,
    });
  };
}
