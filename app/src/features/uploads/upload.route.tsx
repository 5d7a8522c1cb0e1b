import { type Group, isNotFound } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ExternalLink from 'lucide-react/icons/external-link';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router';
import { configQuery } from '../../lib/config-query.ts';
import { describeError, describeErrorBriefly } from '../../lib/error-text.ts';
import { isInLine, loadLiff } from '../../lib/liff.ts';
import { groupKey } from '../../lib/query-keys.ts';
import { formatCount, formatSize } from '../../lib/sizes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ScreenBody, TopBar } from '../../ui/top-bar.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { groupName } from '../groups/group-words.ts';
import { KeepingBanner } from '../groups/keeping-banner.tsx';
import { groupQuery } from '../groups/queries.ts';
import type { Route } from './+types/upload.route.ts';
import { DropZone } from './drop-zone.tsx';
import { listUnfinished, loadUploadQueue } from './queues.ts';
import { UploadLine } from './upload-line.tsx';
import { isUnderWay, type UploadQueue, type UploadRow } from './upload-queue.ts';
import { findShortage, formatTimeLeft, roomLeft } from './upload-words.ts';

/** Brings files from this device into the cabinet. */
export default function Upload({ params: { groupId } }: Route.ComponentProps) {
  const { data: group, error, isFetching, refetch } = useQuery(groupQuery(groupId));
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
        {group && <Uploads group={group} />}
        {!group && error && (
          <Trouble {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!group && !error && (
          <Loading label="กำลังดูพื้นที่ที่เหลือ" onRetry={() => void refetch()}>
            <Skeleton className="h-64 rounded-sheet" />
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function Uploads({ group }: { group: Group }) {
  const { queue, rows, add } = useQueue(group.id);
  const [shortageBytes, setShortageBytes] = useState(0);
  useFreshWhenDone(group.id, rows);

  if (!group.permissions.upload) return <Closed group={group} />;
  const choose = (files: File[]) => {
    if (files.length === 0) return;
    // What is under way has its room reserved already; what is queued has not.
    const waiting = rows.filter(({ state }) => state === 'queued').map(({ file }) => file);
    const missing = group.quota
      ? findShortage(
          group.quota,
          [...waiting, ...files].map(({ size }) => size),
        )
      : 0;
    setShortageBytes(missing);
    if (missing === 0) add(files);
  };
  return (
    <>
      {shortageBytes > 0 && (
        <Banner tone="danger" title={`พื้นที่ไม่พอ ขาดอีก ${formatSize(shortageBytes)}`}>
          ยังไม่ได้เริ่มส่ง เลือกไฟล์ให้น้อยลง หรือขอให้ผู้ดูแลพื้นที่ “{group.quota?.name}” เพิ่มพื้นที่
        </Banner>
      )}
      <Unfinished groupId={group.id} rows={rows} />
      {rows.length > 0 && <Summary groupId={group.id} rows={rows} />}
      {queue && rows.length > 0 && (
        <ul aria-label="ไฟล์ที่กำลังส่ง" className="flex flex-col gap-2">
          {rows.map((row) => (
            <UploadLine
              key={row.key}
              row={row}
              queue={queue}
              groupId={group.id}
              shortageText={shortageWords(group, row)}
            />
          ))}
        </ul>
      )}
      <DropZone
        isSmall={rows.length > 0}
        onFiles={choose}
        hint={
          <>
            <p>
              <span className="hidden lg:inline">ลากไฟล์มาวางตรงนี้ก็ได้ · </span>
              {group.quota && `เหลือพื้นที่ ${formatSize(roomLeft(group.quota))}`}
            </p>
            <p className="mt-1 text-caption">เน็ตหลุดก็ส่งต่อจากเดิมได้ ไฟล์ไม่ถูกย่อ</p>
          </>
        }
      />
      {isInLine() && <OpenOutside groupId={group.id} />}
    </>
  );
}

function Closed({ group }: { group: Group }) {
  return (
    <>
      <KeepingBanner group={group} />
      <ButtonLink to={`/microapp/${group.id}`} tone="secondary" className="self-start">
        กลับไปหน้าตู้
      </ButtonLink>
    </>
  );
}

function Summary({ groupId, rows }: { groupId: string; rows: readonly UploadRow[] }) {
  const done = rows.filter(({ state }) => state === 'done').length;
  const underWay = rows.filter(isUnderWay);
  const totalBytes = rows.reduce((sum, { file }) => sum + file.size, 0);
  const sentBytes = rows.reduce(
    (sum, row) => sum + (row.state === 'done' ? row.file.size : row.sentBytes),
    0,
  );
  if (done === rows.length) {
    return (
      <section
        role="status"
        className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-kept-soft px-4 py-3 text-kept-soft-ink"
      >
        <p className="font-medium">ส่งครบ {formatCount(done)} ไฟล์แล้ว เก็บไว้ให้เรียบร้อย</p>
        <ButtonLink to={`/microapp/${groupId}`}>ดูในตู้</ButtonLink>
      </section>
    );
  }
  const speed = underWay.reduce((sum, { bytesPerSecond }) => sum + (bytesPerSecond ?? 0), 0);
  const words = [
    underWay.length > 0
      ? `กำลังส่ง ${formatCount(done + 1)} จาก ${formatCount(rows.length)}`
      : `ส่งแล้ว ${formatCount(done)} จาก ${formatCount(rows.length)}`,
    underWay.length > 0 && formatTimeLeft(totalBytes - sentBytes, speed),
    underWay.length > 0 && 'อย่าเพิ่งปิดหน้านี้',
  ];
  return (
    <section aria-label="ความคืบหน้า" className="flex flex-col gap-2">
      <p role="status" className="text-small font-medium tabular-nums">
        {words.filter(Boolean).join(' · ')}
      </p>
      <Progress label="ทั้งหมด" value={totalBytes === 0 ? 0 : sentBytes / totalBytes} />
    </section>
  );
}

/** What was begun before a reload: the browser has forgotten the files, so the person has to choose them again. */
function Unfinished({ groupId, rows }: { groupId: string; rows: readonly UploadRow[] }) {
  const { data: unfinished = [] } = useQuery({
    queryKey: [...groupKey(groupId), 'unfinished-uploads'],
    queryFn: () => listUnfinished(groupId),
    staleTime: Infinity,
  });
  const left = unfinished.filter(
    ({ fileName, sizeBytes }) => !rows.some(({ file }) => file.name === fileName && file.size === sizeBytes),
  );
  if (left.length === 0) return null;
  return (
    <Banner title={`ค้างอยู่ ${formatCount(left.length)} ไฟล์ เลือกไฟล์เดิมเพื่อต่อ`}>
      <ul className="mt-1">
        {left.map(({ fileName, sizeBytes }) => (
          <li key={`${fileName}-${sizeBytes}`} className="truncate">
            {fileName} · {formatSize(sizeBytes)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** LINE's own browser loses file inputs on some phones. */
function OpenOutside({ groupId }: { groupId: string }) {
  const { data: config } = useQuery(configQuery());
  const open = async () => {
    const liff = await loadLiff();
    liff.openWindow({
      url: new URL(`/microapp/${groupId}/file/upload`, config?.publicUrl ?? location.origin).href,
      external: true,
    });
  };
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <p className="text-small text-ink-soft">ถ้าเลือกไฟล์ใน LINE ไม่ได้ หรือไฟล์ใหญ่ แนะนำให้เปิดในเบราว์เซอร์</p>
      <Button tone="quiet" icon={<ExternalLink aria-hidden="true" />} onClick={() => void open()}>
        เปิดในเบราว์เซอร์
      </Button>
    </div>
  );
}

function useQueue(groupId: string) {
  const toast = useToast();
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // A failure is told when a file is chosen; until then nothing is missing.
    loadUploadQueue(groupId).then(
      (loaded) => isCurrent && setQueue(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [groupId]);
  const subscribe = useCallback(
    (listener: () => void) => queue?.subscribe(listener) ?? (() => undefined),
    [queue],
  );
  const rows = useSyncExternalStore(subscribe, () => queue?.rows() ?? noRows);
  const add = (files: File[]) => {
    loadUploadQueue(groupId).then(
      (loaded) => {
        setQueue(loaded);
        loaded.add(files);
      },
      (error: unknown) => toast({ text: describeErrorBriefly(error), tone: 'trouble' }),
    );
  };
  return { queue, rows, add };
}

const noRows: readonly UploadRow[] = [];

/** What has arrived changes the room that is left and every list; screens ask again when they are next seen. */
function useFreshWhenDone(groupId: string, rows: readonly UploadRow[]): void {
  const queryClient = useQueryClient();
  const settled = rows.filter(({ state }) => state === 'done' || state === 'failed').length;
  useEffect(() => {
    if (settled > 0) void queryClient.invalidateQueries({ queryKey: groupKey(groupId) });
  }, [queryClient, groupId, settled]);
}

function shortageWords({ quota }: Group, { file, sentBytes }: UploadRow): string | null {
  if (!quota) return null;
  const missing = findShortage(quota, [file.size - sentBytes]);
  return missing > 0 ? `พื้นที่ไม่พอ ขาดอีก ${formatSize(missing)}` : null;
}
