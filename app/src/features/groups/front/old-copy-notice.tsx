import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useOnline } from '../../../lib/page/online.ts';
import { InlineError } from '../../../ui/page/inline-error.tsx';
import { groupQuery } from '../queries.ts';

type Refreshed = Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;

/** Shows that the front is what was there before, because the server does not answer. Offline the bar on top does. */
export default function OldCopyNotice({
  groupId,
  latest,
}: {
  groupId: string;
  /** Query for the latest files. */
  latest: Refreshed;
}) {
  const group = useQuery({ ...groupQuery(groupId), enabled: false });
  const isOnline = useOnline();
  const failed = [group, latest].filter(({ error, data }) => error !== null && data !== undefined);
  if (failed.length === 0 || !isOnline) return null;
  return (
    <InlineError
      title="โหลดของใหม่ไม่ได้ · แสดงข้อมูลที่มี"
      isRetrying={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const { refetch } of failed) void refetch();
      }}
    />
  );
}
