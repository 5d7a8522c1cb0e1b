import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { formatSize } from '../../../lib/format/sizes.ts';
import { StageSheet } from '../parts/stage-sheet.tsx';
import { decodeText } from './decode-text.ts';
import { fetchBeginning } from './fetch-beginning.ts';
import { TextFailure, TextSkeleton } from './text-states.tsx';

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
  const onRetry = () => void refetch();
  if (error) return <TextFailure {...{ error, onRetry, onBroken }} />;
  if (data === undefined) return <TextSkeleton onRetry={onRetry} />;
  return (
    <StageSheet ref={scroller} label={isTable ? 'ตาราง' : 'ข้อความ'}>
      {isTable ? (
        <Suspense fallback={null}>
          <TableView text={data} isPart={sizeBytes > maxBytes} {...{ name, scroller }} />
        </Suspense>
      ) : (
        <Letters text={data} isPart={sizeBytes > maxBytes} />
      )}
    </StageSheet>
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
      const answer = await fetchBeginning(url, maxBytes, signal);
      return decodeText(await answer.arrayBuffer(), {
        contentType: answer.headers.get('content-type'),
        isCut: sizeBytes > maxBytes,
      });
    },
    retry: false,
  });
}
