import { type Group, isNotFound, type QuotaUsage } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { describeError } from '../../../lib/errors/error-text.ts';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { loadLiff } from '../../../lib/line/liff.ts';
import { isEasy } from '../../../lib/page/device/is-easy.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useTap } from '../../../ui/overlays/use-tap.ts';
import { useWayOut } from '../../../ui/overlays/use-way-out.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { folderPath, shortName } from '../../folders/folder-words.ts';
import { type FolderFace, folderQuery } from '../../folders/queries.ts';
import { groupQuery } from '../../groups/queries.ts';
import { EasyPicker } from '../choose/easy-picker.tsx';
import { EmptyPicker } from '../choose/empty-picker.tsx';
import { toPicked } from '../choose/picked-files.ts';
import { useFilePicker } from '../choose/use-file-picker.tsx';
import { closedWords } from '../closed-words.ts';
import { ProgressCard } from '../progress/progress-card.tsx';
import { UploadList } from '../progress/upload-list.tsx';
import { uploadLimitQuery } from '../queries.ts';
import { remainingBytesOf } from '../queue/remaining-bytes.ts';
import type { UploadManager } from '../upload-manager.ts';
import { leftOutWords } from '../upload-words.ts';
import { getUploads } from '../uploads.ts';
import { useUploadSummary, useUploadsState } from '../use-uploads.ts';
import { ActionBar } from './action-bar.tsx';
import ChatCardOffer from './chat-card.route-part.tsx';
import { EmptyFoldersBanner } from './empty-folders-banner.tsx';
import { KnownBanner } from './known-banner.tsx';
import { LeftoversBanner } from './leftovers-banner.tsx';
import { TargetCard } from './target-card.tsx';
import { useLeaveWarning } from './use-leave-warning.tsx';

/** Uploads files from this device to a group. */
export default function Upload() {
  const groupId = useRouteParam('groupId');
  const { data: group, dataUpdatedAt, error, isFetching, refetch } = useQuery(groupQuery(groupId));
  const target = useTargetFolder(groupId);
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title={isEasy() ? 'ส่งรูป' : 'อัปโหลด'}
        {...(target
          ? { backTo: folderPath(groupId, target.id), backLabel: `กลับไป ${target.name}` }
          : { backTo: `/microapp/${groupId}`, backLabel: 'กลับไปหน้าตู้' })}
      />
      <ScreenBody>
        {group?.quota && group.permissions.upload && (
          <Sending key={groupId} group={group} target={target} quota={group.quota} knownAt={dataUpdatedAt} />
        )}
        {group && <Closed group={group} />}
        {!group && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!group && !error && (
          <Loading label="กำลังดูที่เก็บที่เหลือ" onRetry={() => void refetch()}>
            <div className="flex flex-col gap-4">
              <Skeleton className="h-24 rounded-tile" />
              <Skeleton className="h-96 rounded-sheet" />
            </div>
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

/** Returns the folder that the address names; null for the top, also if it is gone or in the trash. */
function useTargetFolder(groupId: string): FolderFace | null {
  const [params] = useSearchParams();
  const folderId = params.get('folder');
  const { data } = useQuery({ ...folderQuery(groupId, folderId ?? ''), enabled: folderId !== null });
  return data && data.folder.trashedAt === null ? data.folder : null;
}

interface SendingProps {
  readonly group: Group;
  /** Folder that the files go to; null for the top. */
  readonly target: FolderFace | null;
  readonly quota: QuotaUsage;
  readonly knownAt: number;
}

function Sending({ group, target, quota, knownAt }: SendingProps) {
  const manager = getUploads(group.id);
  const targetId = target?.id ?? null;
  useEffect(() => manager.setTarget(targetId), [manager, targetId]);
  useUploadConditions(manager, remainingBytesOf(quota), knownAt);
  const { data: maxSizeBytes = null } = useQuery(uploadLimitQuery(group.id));
  const isEmpty = useUploadsState(manager, ({ order }) => order.length === 0);
  const toast = useToast();

  const add = async (files: readonly File[]) => {
    // Browsers list no folders that hold nothing.
    if (files.length === 0) toast({ text: 'ในนั้นไม่มีไฟล์ ถ้าอยากได้โฟลเดอร์ว่าง ลากมาวางในหน้านี้' });
    const { files: picked, hiddenCount } = toPicked(files);
    const { knownCount } = await manager.addPicked(picked, maxSizeBytes);
    const words = leftOutWords({ knownCount, hiddenCount });
    if (words) toast({ text: words });
  };
  const tap = useTap();
  const picker = useFilePicker((files) => tap(() => add(files)));
  const leaveWarning = useLeaveWarning(manager);
  const name = groupName(group);
  const place = target ? shortName(target.name) : name;

  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4">
      {picker.inputs}
      <TargetCard
        manager={manager}
        name={name}
        folderName={target?.name ?? null}
        picture={<Avatar name={name} pictureUrl={group.pictureUrl} shape="group" />}
        quota={quota}
      />
      <LeftoversBanner manager={manager} onPick={picker.pick} />
      <KnownBanner manager={manager} />
      <EmptyFoldersBanner manager={manager} />
      <ShortageBanner manager={manager} quotaName={quota.name} />
      <OfflineBanner manager={manager} />
      <ProgressCard manager={manager} targetName={place} />
      {isEmpty ? (
        <>
          <BrowserHint groupId={group.id} />
          {isEasy() ? (
            <EasyPicker picker={picker} />
          ) : (
            <EmptyPicker
              picker={picker}
              // A limit larger than the quota is useless.
              maxSizeBytes={maxSizeBytes !== null && maxSizeBytes < quota.limitBytes ? maxSizeBytes : null}
            />
          )}
        </>
      ) : (
        <>
          {!isEasy() && (
            <ChatCardOffer key={group.id} manager={manager} groupId={group.id} groupName={name} />
          )}
          <UploadList
            manager={manager}
            groupId={group.id}
            maxSizeBytes={maxSizeBytes}
            onShoot={picker.shoot}
          />
          <ActionBar
            manager={manager}
            placeUrl={target ? folderPath(group.id, target.id) : `/microapp/${group.id}/file`}
            onPick={picker.pick}
          />
        </>
      )}
      {leaveWarning}
    </div>
  );
}

/** Passes the remaining bytes to the uploads, and finds those that a reload left unfinished. */
function useUploadConditions(manager: UploadManager, remainingBytes: number, knownAt: number): void {
  useEffect(() => manager.setRemaining({ remainingBytes, knownAt }), [manager, remainingBytes, knownAt]);
  useEffect(() => {
    // Without the uploader's code there are no started uploads to show; choosing a file loads it again.
    manager.loadLeftovers().catch(() => undefined);
  }, [manager]);
}

function ShortageBanner({ manager, quotaName }: { manager: UploadManager; quotaName: string }) {
  const { shortIds, missingBytes } = useUploadsState(manager, ({ plan }) => plan);
  if (shortIds.size === 0) return null;
  return (
    <Banner tone="danger" title={`ที่เก็บไม่พอ ขาดอีก ${formatSize(missingBytes)}`}>
      {formatCount(shortIds.size)} ไฟล์ยังส่งไม่ได้ ที่เหลือส่งได้ตามปกติ ลบของที่ไม่ใช้ หรือขอให้คนดูแล “{quotaName}” เพิ่มที่เก็บ
    </Banner>
  );
}

/** Shown only while nothing is being sent; otherwise the progress shows it. */
function OfflineBanner({ manager }: { manager: UploadManager }) {
  const isOnline = useOnline();
  const { phase } = useUploadSummary(manager);
  if (isOnline || phase === 'sending' || phase === 'waiting') return null;
  return (
    <Banner tone="offline" title="ตอนนี้ไม่มีเน็ต">
      เลือกไฟล์ไว้ก่อนได้ เน็ตกลับมาแล้วค่อยส่ง อย่าเพิ่งปิดหน้านี้
    </Banner>
  );
}

/** Advises another browser: LINE's own on Android loses picked files on some phones. */
function BrowserHint({ groupId }: { groupId: string }) {
  const [isConcerned, setIsConcerned] = useState(false);
  const leave = useWayOut();
  useEffect(() => {
    let isCurrent = true;
    loadLiff().then(
      (liff) => isCurrent && setIsConcerned(liff.isInClient() && liff.getOS() === 'android'),
      () => undefined, // Without LIFF this is not LINE's window.
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!isConcerned) return null;
  return (
    <Banner
      action={
        <Button
          tone="secondary"
          icon={<ExternalLink aria-hidden="true" />}
          onClick={() => void leave('upload', { path: `/microapp/${groupId}/file/upload` })}
        >
          เปิดในเบราว์เซอร์
        </Button>
      }
    >
      บางเครื่องเลือกไฟล์ในแอป LINE แล้วไม่ขึ้น แนะนำให้เปิดในเบราว์เซอร์
    </Banner>
  );
}

/** Shows why nothing can be uploaded, if so, with a remedy. */
function Closed({ group }: { group: Group }) {
  const closed = closedWords(group);
  if (!closed) return null;
  const { title, advice } = closed;
  return (
    <EmptyState
      drawing={EmptyDrawerDrawing}
      title={title}
      action={<ButtonLink to={`/microapp/${group.id}`}>กลับไปหน้าตู้</ButtonLink>}
    >
      {advice}
    </EmptyState>
  );
}
