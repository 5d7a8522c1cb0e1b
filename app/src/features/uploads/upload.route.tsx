import { isNotFound } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { loadConnection } from '../../lib/api.ts';
import { describeError, describeErrorBriefly } from '../../lib/error-text.ts';
import { groupKey } from '../../lib/query-keys.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { ScreenBody, TopBar } from '../../ui/top-bar.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { groupName } from '../groups/group-words.ts';
import { groupQuery } from '../groups/queries.ts';
import type { Route } from './+types/upload.route.ts';

/** Sends files from this device into the cabinet of a group. */
export default function Upload({ params: { groupId } }: Route.ComponentProps) {
  const queryClient = useQueryClient();
  const { data: group, error, isFetching, refetch } = useQuery(groupQuery(groupId));
  const [said, setSaid] = useState('');

  async function send(files: readonly File[]): Promise<void> {
    const [{ uploadFile }, connection] = await Promise.all([
      import('@kepwai/api-client/upload'),
      loadConnection(),
    ]);
    for (const file of files) {
      setSaid(`กำลังส่ง ${file.name}`);
      await uploadFile({ ...connection, groupId, file }).result;
    }
    setSaid(`ส่งครบ ${files.length} ไฟล์แล้ว`);
    await queryClient.invalidateQueries({ queryKey: groupKey(groupId) });
  }

  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title="อัปโหลด"
        subtitle={group && groupName(group)}
        backTo={`/microapp/${groupId}`}
        backLabel="กลับไปหน้าตู้"
      />
      <ScreenBody>
        {group && (
          <label className="flex flex-col gap-2">
            แตะเพื่อเลือกไฟล์
            <input
              type="file"
              multiple
              onChange={({ target }) =>
                send([...(target.files ?? [])]).catch((cause) => setSaid(describeErrorBriefly(cause)))
              }
            />
          </label>
        )}
        <p role="status">{said}</p>
        {!group && error && (
          <Trouble {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!group && !error && (
          <Loading label="กำลังเปิดหน้าอัปโหลด" onRetry={() => void refetch()}>
            <Skeleton className="h-72" />
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}
