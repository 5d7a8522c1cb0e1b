import { useQueryClient } from '@tanstack/react-query';
import { concernsGroup, useLive } from '../../../lib/api/live.ts';
import { useWide } from '../../../lib/page/use-wide.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { invalidateFolders } from './queries.ts';

const RailFolders = lazyPart(() => import('./rail-folders.tsx'), 'โหลดโฟลเดอร์ไม่ได้');

/** Part of the side rail for a group. Applies live changes of folders everywhere, and shows the tree if there is a rail. */
export default function FolderRail({ groupId }: { groupId: string }) {
  const queryClient = useQueryClient();
  const isWide = useWide();
  useLive((news) => {
    const isMissedOrChanged = news.some(
      (item) =>
        item.type === 'connected' || (item.type === 'folders-changed' && concernsGroup(item, groupId)),
    );
    if (isMissedOrChanged) void invalidateFolders(queryClient, groupId);
  });
  return isWide && <RailFolders groupId={groupId} />;
}
