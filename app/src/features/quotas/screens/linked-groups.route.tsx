import { type GroupListItem, isNotFound, type LinkedGroup, type Quota } from '@kepwai/api-client';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeError, describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { myGroupsQuery } from '../../groups/queries.ts';
import { LinkGroupSheet } from '../link-group-sheet.tsx';
import { LinkedGroups } from '../linked-groups.tsx';
import { linkGroup } from '../mutations.ts';
import { quotaQuery } from '../queries.ts';
import { UnlinkDialog } from '../unlink-dialog.tsx';

/** Shows which groups use this quota, and links or unlinks groups. */
export default function LinkedGroupsScreen() {
  const quotaId = useRouteParam('quotaId');
  const { data: quota, error, isFetching, refetch } = useQuery(quotaQuery(quotaId));
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title="กลุ่มที่ใช้ที่เก็บนี้"
        subtitle={quota?.quota.name ?? null}
        backTo={`/microapp/quota/${quotaId}`}
        backLabel="กลับไปที่เก็บนี้"
      />
      <ScreenBody>
        {quota && <Groups quota={quota} />}
        {!quota && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </ScreenBody>
    </>
  );
}

function Groups({ quota }: { quota: Quota }) {
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<LinkedGroup | null>(null);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      เชื่อมกลุ่ม
    </Button>
  );
  return (
    <>
      <LinkedGroups
        quota={quota.quota}
        empty={
          <EmptyState drawing={EmptyDrawerDrawing} title="ยังไม่มีกลุ่มใช้ที่เก็บนี้" action={add}>
            เชื่อมกลุ่มแล้ว ของที่ส่งในแชทกลุ่มนั้นจะเก็บไว้ที่นี่
          </EmptyState>
        }
        actionFor={(linked) =>
          linked.isLinked && (
            <Button tone="quiet" onClick={() => setLeaving(linked)}>
              เลิกเชื่อม
            </Button>
          )
        }
      />
      {quota.groupCount > 0 && <div className="self-start">{add}</div>}
      <AddGroup quota={quota.quota} open={isAdding} onClose={() => setIsAdding(false)} />
      {leaving && (
        <UnlinkDialog
          quota={quota.quota}
          group={leaving.group}
          sizeBytes={leaving.sizeBytes}
          // Only members of the group may link it again.
          isUndoable={leaving.isMember}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** Links the group that a person chooses to the quota, and says so. */
function AddGroup({
  quota: { id: quotaId, name },
  open,
  onClose,
}: {
  quota: Quota['quota'];
  open: boolean;
  onClose: () => void;
}) {
  const toast = useToast();
  const link = useMutation(linkGroup(useQueryClient()));
  const groups = useAllMyGroups({ enabled: open });
  const choose = (group: GroupListItem) =>
    mutateThen(
      link,
      { groupId: group.id, quotaId },
      {
        onSuccess: () => {
          onClose();
          toast({ text: `เชื่อม “${groupName(group)}” กับ “${name}” แล้ว` });
        },
        onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
      },
    );
  return (
    <LinkGroupSheet
      open={open}
      onClose={onClose}
      quotaId={quotaId}
      groups={groups}
      busyGroupId={link.isPending ? link.variables.groupId : null}
      onChoose={choose}
    />
  );
}

/** Returns all my groups, loaded page by page; null until the first page is there. */
function useAllMyGroups({ enabled }: { enabled: boolean }): GroupListItem[] | null {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...myGroupsQuery(),
    enabled,
  });
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [enabled, hasNextPage, isFetching, isError, fetchNextPage]);
  return data?.pages.flatMap((page) => page.items) ?? null;
}
