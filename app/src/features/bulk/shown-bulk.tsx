import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { shownActionQuery } from './queries.ts';

const BulkStatus = lazyPart(() => import('./bulk-status.tsx'), 'โหลดความคืบหน้าไม่ได้');

/** Shows the action on many files that a screen of the group is to show, if there is one. */
export function ShownBulk({ groupId }: { groupId: string }) {
  const { data: shown } = useQuery(shownActionQuery(groupId));
  return shown && <BulkStatus groupId={groupId} />;
}
