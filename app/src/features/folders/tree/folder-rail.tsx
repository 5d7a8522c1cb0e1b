import { useWide } from '../../../lib/page/use-wide.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';

const RailFolders = lazyPart(() => import('./rail-folders.tsx'), 'โหลดโฟลเดอร์ไม่ได้');

/** Part of the side rail for a group: its tree of folders, if there is a rail. */
export default function FolderRail({ groupId }: { groupId: string }) {
  return useWide() && <RailFolders groupId={groupId} />;
}
