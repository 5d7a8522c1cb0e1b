import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { formatSize } from '../../../lib/format/sizes.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { decodeText } from './decode-text.ts';
import { StageOffline } from './stage-offline.tsx';

/** Number of bytes shown as text, and as a table; the rest is in the download. */
const maxTextBytes = 256 * 1024;
const maxTableBytes = 1024 * 1024;

const TableView = lazy(() => import('./table-view.tsx'));

/** Shows plain text, or a table that is written as text; of a long one, the beginning. */
export function TextViewer({
  url,
  name,
  sizeBytes,
  isTable,
  onBroken,
}: {
  url: string;
  name: string;
  sizeBytes: number;
  isTable: boolean;
  onBroken: () => void;
}) {
  const maxBytes = isTable ? maxTableBytes : maxTextBytes;
  const { data, error, refetch } = useText(url, { sizeBytes, maxBytes });
  const scroller = useRef<HTMLElement>(null);
  // `fetch` rejects without a response only if the network failed.
  if (error instanceof TypeError) return <StageOffline onRetry={() => void refetch()} />;
  if (error) {
    return (
      <p role="alert" className="m-auto text-small">
        เปิดข้อความไม่ได้{' '}
        <button type="button" className="min-h-11 px-2 underline underline-offset-4" onClick={onBroken}>
          ลองอีกครั้ง
        </button>
      </p>
    );
  }
  if (data === undefined) return <TextSkeleton onRetry={() => void refetch()} />;
  return (
    <section
      ref={scroller}
      aria-label={isTable ? 'ตาราง' : 'ข้อความ'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it keys cannot scroll an area that has nothing to focus
      tabIndex={0}
      className="absolute inset-0 overflow-auto bg-surface-raised text-ink"
    >
      {isTable ? (
        <Suspense fallback={null}>
          <TableView text={data} isPart={sizeBytes > maxBytes} {...{ name, scroller }} />
        </Suspense>
      ) : (
        <Letters text={data} isPart={sizeBytes > maxBytes} />
      )}
    </section>
  );
}

function Letters({ text, isPart }: { text: string; isPart: boolean }) {
  return (
    <>
      <pre className="mx-auto max-w-reading px-4 py-6 font-mono text-small wrap-anywhere whitespace-pre-wrap">
        {text}
      </pre>
      {isPart && (
        <p className="pb-8 text-center text-caption text-ink-soft">
          แสดง {formatSize(maxTextBytes)} แรก ดาวน์โหลดเพื่อดูทั้งหมด
        </p>
      )}
    </>
  );
}

function useText(url: string, { sizeBytes, maxBytes }: { sizeBytes: number; maxBytes: number }) {
  return useQuery({
    queryKey: ['text', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { headers: { range: `bytes=0-${maxBytes - 1}` }, signal });
      if (!answer.ok) throw new Error(`The text could not be read: ${answer.status}`);
      return decodeText(await answer.arrayBuffer(), {
        contentType: answer.headers.get('content-type'),
        isCut: sizeBytes > maxBytes,
      });
    },
    retry: false,
  });
}

function TextSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="m-auto w-full max-w-reading px-4">
      <Loading label="กำลังเปิดข้อความ" onRetry={onRetry}>
        <div className="flex flex-col gap-3 opacity-40">
          {['w-3/4', 'w-full', 'w-5/6'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      </Loading>
    </div>
  );
}
