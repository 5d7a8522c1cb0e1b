import type { MyExportState } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { describeError, describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatDateTime } from '../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { isInLine } from '../../lib/line/liff.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Progress } from '../../ui/drawings/progress.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useWayOut } from '../../ui/overlays/use-way-out.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { createExportAddress, requestExport } from './mutations.ts';
import { myExportQuery } from './queries.ts';

/** Lets me take everything about me along as a ZIP. */
export function ExportSection() {
  const { data, error, isFetching, refetch } = useQuery(myExportQuery());
  return (
    <section aria-labelledby="export" className="flex flex-col gap-4">
      <h2 id="export" className="text-heading font-semibold">
        ดาวน์โหลดข้อมูลของฉัน
      </h2>
      <p>
        ทุกอย่างที่เก็บเกี่ยวกับคุณ กับรูปและไฟล์ที่คุณส่งทุกกลุ่ม รวมเป็น ZIP เดียว ของที่คนอื่นส่งไม่อยู่ในนี้ ถ้าอยากได้ของทั้งกลุ่ม
        ให้ดาวน์โหลดจากตู้ของกลุ่มนั้น
      </p>
      {!data && error && (
        <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading label="กำลังโหลด" onRetry={() => void refetch()}>
          <Skeleton className="h-24 rounded-sheet" />
        </Loading>
      )}
      {data && <Copy state={data} />}
    </section>
  );
}

function Copy({ state }: { state: MyExportState }) {
  const { export: copy, nextAt, postCount, sizeBytes } = state;
  const toast = useToast();
  const asking = useMutation(requestExport(useQueryClient()));
  const tellError = (error: unknown) => toast({ text: describeErrorBriefly(error), tone: 'error' });
  return (
    <div className="flex flex-col gap-3 rounded-sheet border border-line bg-surface-raised p-5">
      <p className="font-medium">
        {postCount > 0
          ? `ไฟล์ที่คุณส่ง ${formatCount(postCount)} ไฟล์ ประมาณ ${formatSize(sizeBytes)}`
          : 'ยังไม่มีไฟล์ที่คุณส่ง มีแต่ข้อมูลบัญชี'}
      </p>
      {copy?.state === 'preparing' && (
        <>
          <Progress label="กำลังเตรียม" value={copy.progress > 0 ? copy.progress : null} />
          <p className="text-small text-ink-soft">ปิดหน้านี้ได้ เตรียมต่อเอง กลับมาดาวน์โหลดได้ภายใน 7 วัน</p>
        </>
      )}
      {copy?.state === 'ready' && copy.expiresAt && <Ready expiresAt={copy.expiresAt} />}
      {copy?.state !== 'preparing' &&
        (nextAt === null ? (
          <Button
            tone="secondary"
            className="self-start max-sm:w-full"
            busy={asking.isPending}
            onClick={() => asking.mutate(undefined, { onError: tellError })}
          >
            {copy ? 'ขอชุดใหม่' : 'ขอข้อมูลของฉัน'}
          </Button>
        ) : (
          <p className="text-small text-ink-soft">ขอชุดใหม่ได้ตั้งแต่ {formatDateTime(nextAt)}</p>
        ))}
    </div>
  );
}

/** The address is made by the tap, because it is for one visitor and an hour. */
function Ready({ expiresAt }: { expiresAt: string }) {
  const toast = useToast();
  const leave = useWayOut();
  const [isBegun, setIsBegun] = useState(false);
  const creating = useMutation(createExportAddress());
  async function download(): Promise<void> {
    try {
      const { url } = await creating.mutateAsync();
      const isOpen = await leave('my-data', { address: resolveApiUrl(url), isHere: true });
      // LINE does not report it.
      setIsBegun(isOpen && !isInLine());
    } catch (error) {
      toast({ text: describeErrorBriefly(error), tone: 'error' });
    }
  }
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        className="self-start max-sm:w-full"
        busy={creating.isPending}
        onClick={() => void download()}
      >
        ดาวน์โหลด ZIP
      </Button>
      <p role="status" className="text-small text-ink-soft">
        {isBegun
          ? 'เริ่มดาวน์โหลดแล้ว ถ้าไม่สำเร็จให้กดใหม่'
          : `พร้อมแล้ว ดาวน์โหลดได้ถึง ${formatDateTime(expiresAt)} ในนั้นเป็นข้อมูล ณ ตอนที่ดาวน์โหลด`}
      </p>
    </>
  );
}
