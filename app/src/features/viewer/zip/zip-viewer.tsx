import { useMutation, useQuery } from '@tanstack/react-query';
import FileArchive from 'lucide-react/icons/file-archive';
import { useRef, useState } from 'react';
import { formatCount } from '../../../lib/format/sizes.ts';
import { isInLine } from '../../../lib/line/liff.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { findDanger } from '../../files/danger/danger.ts';
import { DangerDialog } from '../../files/danger/danger-dialog.tsx';
import { StageMessage } from '../parts/stage-message.tsx';
import { StageOffline } from '../parts/stage-offline.tsx';
import { StageSheet } from '../parts/stage-sheet.tsx';
import { useScrolledRows } from '../text/use-scrolled-rows.ts';
import { rangeReaderOf } from './read-range.ts';
import { saveBlob } from './save-blob.ts';
import { savedName } from './saved-name.ts';
import { listZip, type ZipItem, type ZipListing } from './zip.ts';
import { ZipRow } from './zip-row.tsx';

/** Lists the contents of an archive, and extracts one file without fetching the rest. */
export default function ZipViewer({
  url,
  name,
  sizeBytes,
  onBroken,
}: {
  url: string;
  name: string;
  sizeBytes: number;
  onBroken: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['zip', url],
    queryFn: () => listZip(rangeReaderOf(url), sizeBytes),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error && !navigator.onLine) return <StageOffline onRetry={() => void refetch()} />;
  if (error) {
    return (
      <StageMessage
        icon={<FileArchive aria-hidden="true" />}
        title="ดูข้างในไฟล์นี้ไม่ได้"
        action={
          <Button tone="secondary" onClick={onBroken}>
            ลองอีกครั้ง
          </Button>
        }
      >
        ไฟล์อาจเสียหรือใหญ่เกินไป แตะ “บันทึก” แล้วลองเปิดด้วยแอปอื่น
      </StageMessage>
    );
  }
  return data ? <Items name={name} listing={data} /> : <ZipSkeleton onRetry={() => void refetch()} />;
}

function Items({ name, listing: { items, isCut } }: { name: string; listing: ZipListing }) {
  const scroller = useRef<HTMLElement>(null);
  const { rows, measure, beforePx, afterPx } = useScrolledRows(scroller, {
    count: items.length,
    estimatePx: 72,
  });
  const { take, takingPath, asked, setAsked } = useTakeOut();
  const danger = asked && findDanger({ name: asked.path, mimeType: null });
  return (
    <StageSheet ref={scroller} label={name}>
      <div className="mx-auto max-w-reading px-4 py-3">
        <p className="py-1 text-small text-ink-soft">{summaryOf({ items, isCut })}</p>
        <ul style={{ paddingTop: beforePx, paddingBottom: afterPx }}>
          {rows.map(({ index }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={index}
                  ref={measure}
                  data-index={index}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                  className="border-b border-line"
                >
                  <ZipRow item={item} isTaking={takingPath === item.path} onTake={take} />
                </li>
              )
            );
          })}
        </ul>
      </div>
      {danger && (
        <DangerDialog
          danger={danger}
          open
          onClose={() => setAsked(null)}
          onContinue={() => {
            setAsked(null);
            take(asked, { isWarned: true });
          }}
        />
      )}
    </StageSheet>
  );
}

/** Extracts a file from the archive and saves it; for a dangerous one it requests confirmation. */
function useTakeOut() {
  const toast = useToast();
  const [asked, setAsked] = useState<ZipItem | null>(null);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (item: ZipItem) => {
      const blob = await item.takeOut?.();
      if (blob) saveBlob(blob, savedName(item.path));
    },
    onSuccess: (_, { path }) => toast({ text: `บันทึก “${savedName(path)}” แล้ว` }),
    onError: (_, { path }) => toast({ text: `เอา “${savedName(path)}” ออกมาไม่ได้ ไฟล์อาจเสีย` }),
  });
  const take = (item: ZipItem, { isWarned = false } = {}) => {
    if (!isWarned && findDanger({ name: item.path, mimeType: null })) setAsked(item);
    else mutate(item);
  };
  return { take, takingPath: isPending ? variables.path : null, asked, setAsked };
}

function summaryOf({ items, isCut }: ZipListing): string {
  if (items.length === 0) return 'ข้างในไม่มีไฟล์';
  const count = `${isCut ? 'แสดง ' : ''}${formatCount(items.length)} ไฟล์${isCut ? 'แรกข้างใน' : 'ข้างใน'}`;
  const isLocked = items.some(({ isEncrypted }) => isEncrypted);
  if (isLocked) return `${count} · ใส่รหัสไว้ แตะ “บันทึก” แล้วเปิดด้วยแอปอื่น`;
  return isInLine() ? `${count} · ใน LINE แตะ “บันทึก” เพื่อเปิดในเบราว์เซอร์` : count;
}

function ZipSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="m-auto w-full max-w-reading px-4">
      <Loading label="กำลังดูข้างใน" onRetry={onRetry}>
        <div className="flex flex-col gap-3 opacity-40">
          {['w-3/4', 'w-full', 'w-5/6'].map((width) => (
            <Skeleton key={width} className={`h-6 ${width}`} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
