import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../../../lib/format/sizes.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { decodeText } from './decode-text.ts';
import { StageOffline } from './stage-offline.tsx';

/** Number of bytes shown; the rest is in the download. */
const maxBytes = 256 * 1024;

/** Shows plain text; of a long one, the beginning. */
export function TextViewer({
  url,
  sizeBytes,
  onBroken,
}: {
  url: string;
  sizeBytes: number;
  onBroken: () => void;
}) {
  const { data, error, refetch } = useText(url, sizeBytes);
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
      aria-label="ข้อความ"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it keys cannot scroll an area that has nothing to focus
      tabIndex={0}
      className="absolute inset-0 overflow-auto bg-surface-raised text-ink"
    >
      <pre className="mx-auto max-w-reading px-4 py-6 font-mono text-small wrap-anywhere whitespace-pre-wrap">
        {data}
      </pre>
      {sizeBytes > maxBytes && (
        <p className="pb-8 text-center text-caption text-ink-soft">
          แสดง {formatSize(maxBytes)} แรก ดาวน์โหลดเพื่อดูทั้งหมด
        </p>
      )}
    </section>
  );
}

function useText(url: string, sizeBytes: number) {
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
