import { type FileItem, type Group, isNotFound } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ImageIcon from 'lucide-react/icons/image';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import { pictureOf } from '../../../lib/api/picture-of.ts';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { FilePicture } from '../../../ui/files/file-picture.tsx';
import { LazyErrorState } from '../../../ui/page/lazy-error-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { latestFilesQuery } from '../../files/queries.ts';
import { closedWords } from '../../uploads/closed-words.ts';
import { markGroupSeen } from '../mutations.ts';
import { groupQuery } from '../queries.ts';
import FrontBanner from './front-banner.route-part.tsx';
import { isBannerNeeded } from './front-rules.ts';

/** Front of a group in easy mode: three large buttons. */
export default function EasyFront({ groupId }: { groupId: string }) {
  const { data: group, error, isFetching, refetch } = useQuery(groupQuery(groupId));
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  const name = group ? groupName(group) : 'ตู้ของกลุ่ม';
  return (
    <>
      <TopBar
        title={name}
        leading={group && <Avatar name={name} pictureUrl={group.pictureUrl} shape="group" size="small" />}
      />
      <ScreenBody>
        {group && <Front group={group} />}
        {!group && error && (
          <LazyErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!group && !error && (
          <Loading label="กำลังเปิดตู้" onRetry={() => void refetch()}>
            <div className="grid gap-4 sm:grid-cols-3">
              {['pictures', 'find', 'send'].map((each) => (
                <Skeleton key={each} className="h-28 rounded-sheet" />
              ))}
            </div>
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function Front({ group }: { group: Group }) {
  const latest = useLatestPicture(group.id);
  const pictureCount = group.counts.find(({ kind }) => kind === 'image')?.fileCount ?? 0;
  const path = `/microapp/${group.id}/file`;
  return (
    <>
      {isBannerNeeded(group) && <FrontBanner group={group} />}
      <nav data-easy-front="" aria-label="เลือกสิ่งที่อยากทำ" className="grid gap-4 sm:grid-cols-3">
        <BigLink
          to={`${path}?kind=image`}
          icon={<ImageIcon />}
          label="ดูรูป"
          hint={pictureCount > 0 ? `มี ${formatCount(pictureCount)} รูป` : 'ยังไม่มีรูป ส่งรูปในแชทได้เลย'}
          picture={latest}
        />
        <BigLink to={path} icon={<Search />} label="หาไฟล์" hint="พิมพ์ชื่อ แล้วกดค้นหา" />
        <BigLink to={`${path}/upload`} icon={<Send />} label="ส่งรูป" hint={sendHint(group)} />
      </nav>
    </>
  );
}

/** Returns the target of the button that sends, or why it does not help now. */
function sendHint(group: Group): string {
  const full = group.keeping === 'full' ? 'ที่เก็บเต็มแล้ว ยังส่งเพิ่มไม่ได้' : null;
  return closedWords(group)?.title ?? full ?? 'เลือกรูปจากเครื่องนี้มาเก็บ';
}

function BigLink({
  to,
  icon,
  label,
  hint,
  picture,
}: {
  to: string;
  icon: ReactNode;
  label: string;
  hint: string;
  picture?: FileItem | undefined;
}) {
  return (
    <Link
      to={to}
      className="flex min-h-28 items-center gap-4 sm:flex-col sm:gap-2 sm:text-center rounded-sheet border-2 border-edge bg-surface-raised p-4 text-ink no-underline shadow-lift hover:bg-surface-sunken"
    >
      <span
        aria-hidden="true"
        className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-tile bg-action text-action-ink [&_svg]:size-9"
      >
        {icon}
        {picture && <FilePicture kind="image" {...pictureOf(picture)} iconClass="size-9" eager />}
      </span>
      <span className="min-w-0 flex-1 sm:flex-none">
        <span className="block text-heading leading-snug font-semibold">{label}</span>{' '}
        <span className="block text-small text-ink-soft">{hint}</span>
      </span>
    </Link>
  );
}

/** Returns the latest picture, and marks the group as seen whenever another file is the latest. */
function useLatestPicture(groupId: string): FileItem | undefined {
  const { data } = useQuery(latestFilesQuery(groupId));
  const { mutate: markSeen } = useMutation(markGroupSeen(useQueryClient()));
  const latestId = data ? (data.items[0]?.id ?? 'none') : null;
  useEffect(() => {
    if (latestId !== null) markSeen(groupId);
  }, [groupId, latestId, markSeen]);
  return data?.items.find((file) => file.kind === 'image' && pictureOf(file).thumbnailUrl !== null);
}
