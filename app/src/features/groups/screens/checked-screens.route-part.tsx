import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { getGroupChecks } from '../../../lib/api/api.ts';
import { BrandMark } from '../../../ui/drawings/brand.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { latestFilesQuery } from '../../files/queries.ts';
import { latestImageSetsQuery } from '../../image-sets/queries.ts';
import { keepFront } from '../front/keep-front.ts';
import { groupMembersQuery, groupQuery } from '../queries.ts';
import { hidePage } from './hide-page.ts';
import { type AccessState, type AccessWatch, watchAccess } from './watch-access.ts';

/**
 * Keeps the front of a group on the device for the next visit, and shows nothing of an open group whose check is too
 * old. The screens stay mounted meanwhile, with their input and running requests.
 */
export default function CheckedScreens({ groupId }: { groupId: string }) {
  useKeptFront(groupId);
  const { state, retry } = useAccess(groupId);
  if (state === 'checked') return null;
  return createPortal(
    <div
      data-over-hidden=""
      className="fixed inset-0 z-modal flex flex-col items-center justify-center bg-surface px-4"
    >
      {state === 'checking' ? (
        <div role="status" className="flex flex-col items-center gap-4">
          <BrandMark className="size-16 animate-shimmer" />
          <span className="text-small text-ink-soft">กำลังเปิดตู้</span>
        </div>
      ) : (
        <ErrorState
          title="ต่ออินเทอร์เน็ตไม่ได้"
          advice="ซ่อนของในกลุ่มไว้ก่อน พอเน็ตกลับมาก็เปิดต่อได้เลย"
          requestId={null}
          isOffline
          onRetry={retry}
        />
      )}
    </div>,
    document.body,
  );
}

function useAccess(groupId: string): { state: AccessState; retry: () => void } {
  const [state, setState] = useState<AccessState>('checked');
  const watch = useRef<AccessWatch>(null);
  useEffect(() => {
    let show: (() => void) | null = null;
    const opened = watchAccess(groupId, getGroupChecks(), (next) => {
      // At once, and not when React comes to it.
      if (next !== 'checked') show ??= hidePage();
      else {
        show?.();
        show = null;
      }
      setState(next);
    });
    watch.current = opened;
    return () => {
      opened.stop();
      show?.();
    };
  }, [groupId]);
  return { state, retry: () => watch.current?.retry() };
}

function useKeptFront(groupId: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      keepFront(queryClient, groupId, [
        groupQuery(groupId).queryKey,
        latestFilesQuery(groupId).queryKey,
        latestImageSetsQuery(groupId).queryKey,
        groupMembersQuery(groupId).queryKey,
      ]),
    [queryClient, groupId],
  );
}
