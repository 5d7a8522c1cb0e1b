import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../../../lib/format/sizes.ts';
import { StageSheet } from '../stage-sheet.tsx';
import { fetchBeginning } from './fetch-beginning.ts';
import { readHtml } from './read-html.ts';
import { readRtf } from './read-rtf.ts';
import { TextFailure, TextSkeleton } from './text-states.tsx';

/** Number of bytes that are read: most of a large document is its pictures. */
const maxBytes = 8 * 1024 * 1024;

const readers = { html: readHtml, rtf: readRtf };

/** Shows the words of an RTF document or a page in HTML, without layout and pictures; nothing in it is loaded or run. */
export default function WordsViewer({
  url,
  format,
  sizeBytes,
  onBroken,
}: {
  url: string;
  format: keyof typeof readers;
  sizeBytes: number;
  onBroken: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['words', url],
    queryFn: async ({ signal }) =>
      readers[format](await (await fetchBeginning(url, maxBytes, signal)).arrayBuffer()).trim(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const onRetry = () => void refetch();
  if (error) return <TextFailure {...{ error, onRetry, onBroken }} />;
  if (data === undefined) return <TextSkeleton onRetry={onRetry} />;
  return (
    <StageSheet label="เอกสาร">
      <article className="mx-auto max-w-reading px-4 py-6">
        <p className="text-body wrap-anywhere whitespace-pre-wrap">
          {data === '' ? <span className="text-ink-soft">ไม่มีข้อความในเอกสารนี้</span> : data}
        </p>
        <p className="mt-8 text-caption text-ink-soft">
          {sizeBytes > maxBytes && `แสดง ${formatSize(maxBytes)} แรก `}
          แสดงเฉพาะข้อความ แตะ “บันทึก” แล้วเปิดด้วยแอปอื่น เพื่อดูทั้งหน้า
        </p>
      </article>
    </StageSheet>
  );
}
