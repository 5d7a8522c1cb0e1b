import type { Archive } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileArchive from 'lucide-react/icons/file-archive';
import { useState } from 'react';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { isInLine } from '../../lib/line/liff.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { useWayOut } from '../../ui/overlays/use-way-out.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { clickLink } from '../files/download.ts';
import { exactBytes, failureOf, missingReasons } from './archive-words.ts';
import { archiveQuery, type WantedArchive } from './queries.ts';

/**
 * Sheet with the number of files in a ZIP, its size and its missing files, before it is downloaded. The plan lasts a
 * day; an expired one is renewed.
 */
export default function ArchiveSheet({
  groupId,
  wanted,
  title,
  open,
  onClose,
  onEach,
}: {
  groupId: string;
  wanted: WantedArchive;
  title: string;
  open: boolean;
  onClose: () => void;
  /** Downloads the files one by one instead; absent if they are too many, or unknown. */
  onEach?: () => void;
}) {
  const isOnline = useOnline();
  const [number, setNumber] = useState(1);
  const query = useQuery({ ...archiveQuery(groupId, { wanted, number }), enabled: open });
  const { data: archive, error, isFetching, refetch } = query;
  const failure = archive && failureOf(archive);
  const again = () => setNumber(number + 1);
  return (
    <Sheet
      {...{ open, onClose, title }}
      description={
        wanted === 'everything'
          ? 'ทุกไฟล์ในโฟลเดอร์เดิม พร้อมรายการไฟล์ไว้เปิดใน Excel เป็น ZIP เดียว'
          : 'รวมเป็น ZIP เดียว โฟลเดอร์กับอัลบั้มแยกให้เหมือนในตู้'
      }
      // Without a button there is no footer either.
      actions={
        (onEach || archive?.state === 'ready') && (
          <>
            {onEach && (
              <Button
                tone="quiet"
                onClick={() => {
                  onClose();
                  onEach();
                }}
              >
                แยกทีละไฟล์
              </Button>
            )}
            {archive?.state === 'ready' && (
              <SaveButton archive={archive} isOnline={isOnline} onExpired={again} />
            )}
          </>
        )
      }
    >
      <div className="mt-3 flex flex-col gap-4">
        {!isOnline && <Banner tone="offline">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตก่อน แล้วค่อยดาวน์โหลด</Banner>}
        {archive?.state === 'ready' && <Facts archive={archive} />}
        {failure && <ErrorState {...failure} requestId={null} isOffline={false} onRetry={again} />}
        {!archive && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {(archive ? archive.state === 'preparing' : !error) && (
          <Loading label="กำลังนับไฟล์และขนาด" onRetry={again}>
            <div className="flex items-center gap-3">
              <Skeleton className="size-12 rounded-tile" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-4 w-2/5" />
              </div>
            </div>
            <p className="mt-3 text-small text-ink-soft">กำลังนับไฟล์และขนาด ถ้าไฟล์เยอะอาจใช้เวลาสักครู่</p>
          </Loading>
        )}
      </div>
    </Sheet>
  );
}

function Facts({ archive }: { archive: Archive }) {
  const { name, sizeBytes, fileCount, missingCount, missing } = archive;
  return (
    <>
      <div className="flex items-center gap-3">
        <FileArchive className="size-10 shrink-0 text-action" aria-hidden="true" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="tabular-nums">
            {formatCount(fileCount ?? 0)} ไฟล์ · {formatSize(sizeBytes ?? 0)}
          </p>
          <p className="text-small text-ink-soft tabular-nums">{exactBytes(sizeBytes ?? 0)}</p>
        </div>
      </div>
      {missingCount !== null && missingCount > 0 && <Missing {...{ missing, missingCount }} />}
      {isInLine() && (
        <p className="text-small text-ink-soft">ใน LINE บันทึกไฟล์ไม่ได้ แตะแล้วไปดาวน์โหลดต่อในเบราว์เซอร์</p>
      )}
    </>
  );
}

function Missing({ missing, missingCount }: { missing: Archive['missing']; missingCount: number }) {
  return (
    <details className="rounded-tile bg-accent-soft px-4 py-3 text-accent-soft-ink">
      <summary className="min-h-6 cursor-pointer font-medium">
        อีก {formatCount(missingCount)} ไฟล์ไม่มีในชุดนี้
      </summary>
      <ul className="mt-2 flex flex-col gap-1 text-small">
        {missing.map(({ path, reason }) => (
          <li key={path} className="wrap-anywhere">
            {path} · {missingReasons[reason]}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small">ใน ZIP มีรายการนี้อยู่ด้วย ชื่อ “_ไม่ครบ.txt”</p>
    </details>
  );
}

/** Button that begins the download, or renews an expired plan. */
function SaveButton({
  archive: { url, expiresAt },
  isOnline,
  onExpired,
}: {
  archive: Archive;
  isOnline: boolean;
  onExpired: () => void;
}) {
  const [isBegun, setIsBegun] = useState(false);
  const leave = useWayOut();
  const save = () => {
    if (url === null || Date.now() >= Date.parse(expiresAt)) {
      onExpired();
      return;
    }
    const address = resolveApiUrl(url);
    // Its fate outside LINE is unknown.
    if (isInLine()) {
      void leave('archive', { address });
      return;
    }
    clickLink(address);
    setIsBegun(true);
  };
  return (
    <>
      {isBegun && (
        <p role="status" className="w-full text-small text-ink-soft">
          เริ่มดาวน์โหลดแล้ว ถ้าเน็ตหลุด ให้กดต่อในรายการดาวน์โหลดของเบราว์เซอร์ได้ถึง {formatDateTime(expiresAt)}
        </p>
      )}
      <Button icon={<Download aria-hidden="true" />} disabled={!isOnline} onClick={save}>
        {saveWords(isBegun)}
      </Button>
    </>
  );
}

function saveWords(isBegun: boolean): string {
  if (isInLine()) return 'เปิดในเบราว์เซอร์';
  return isBegun ? 'ดาวน์โหลดอีกครั้ง' : 'ดาวน์โหลด';
}
