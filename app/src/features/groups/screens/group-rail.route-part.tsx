import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { getQueryClient } from '../../../lib/api/query-client.ts';
import { useIdle } from '../../../lib/page/use-idle.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import FolderRail from '../../folders/tree/folder-rail.tsx';
import { groupQuery } from '../queries.ts';

const DraggedFiles = lazyPart(
  () => import('../../uploads/screens/dragged-files.route-part.tsx'),
  'โหลดที่วางไฟล์ไม่ได้',
);

/** Part of the side rail for a group, and what its screens share and need later: files dropped onto any of them. */
export default function GroupRail() {
  const { groupId } = useParams();
  return (
    // The rail is outside the screens and their providers.
    <QueryClientProvider client={getQueryClient()}>
      {groupId !== undefined && (
        <>
          <FolderRail key={groupId} groupId={groupId} />
          <FilesFromComputer key={`files-${groupId}`} groupId={groupId} />
        </>
      )}
    </QueryClientProvider>
  );
}

function FilesFromComputer({ groupId }: { groupId: string }) {
  const isIdle = useIdle();
  const { data: group } = useQuery(groupQuery(groupId));
  return isIdle && group && <DraggedFiles group={group} />;
}
