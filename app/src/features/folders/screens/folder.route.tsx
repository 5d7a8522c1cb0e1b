import { isNotFound } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { describeError } from '../../../lib/errors/error-text.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { groupMembersQuery, groupQuery } from '../../groups/queries.ts';
import { folderPath } from '../folder-words.ts';
import { folderQuery } from '../queries.ts';
import { FolderScreen } from './folder-screen.tsx';
import { ErasedFolder, TrashedFolder } from './missing-folder.tsx';

/** Shows one folder; if it was trashed or erased meanwhile, reports that. */
export default function Folder() {
  const groupId = useRouteParam('groupId');
  const folderId = useRouteParam('folderId');
  const { data: group } = useQuery(groupQuery(groupId));
  const { data: members = [] } = useQuery(groupMembersQuery(groupId));
  const { data: opened, error, isFetching, refetch } = useQuery(folderQuery(groupId, folderId));
  if (opened) {
    if (isNotFound(error)) return <ErasedFolder folder={opened.folder} />;
    if (opened.folder.trashedAt !== null) return <TrashedFolder folder={opened.folder} />;
    return <FolderScreen key={folderId} groupId={groupId} group={group} members={members} opened={opened} />;
  }
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar title="โฟลเดอร์" backTo={folderPath(groupId, null)} backLabel="กลับไปโฟลเดอร์" />
      <ScreenBody>
        {error ? (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Loading label="กำลังเปิดโฟลเดอร์" onRetry={() => void refetch()}>
            <div className="flex flex-col gap-3">
              <Skeleton className="h-6 w-40" />
              {[0, 1, 2].map((place) => (
                <Skeleton key={place} className="h-16 rounded-tile" />
              ))}
            </div>
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}
