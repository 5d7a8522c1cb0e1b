import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../../../lib/format/sizes.ts';
import { fetchBeginning } from './fetch-beginning.ts';
import { readRtf } from './read-rtf.ts';
import { StageSheet } from './stage-sheet.tsx';
import { TextFailure, TextSkeleton } from './text-states.tsx';

/** Number of bytes that are read: most of a large document is its pictures. */
const maxBytes = 8 * 1024 * 1024;

/** Shows the text of an RTF document, without its layout and pictures. */
export default function RtfViewer({
  url,
  sizeBytes,
  onBroken,
}: {
  url: string;
  sizeBytes: number;
  onBroken: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['rtf', url],
    queryFn: async ({ signal }) =>
      readRtf(await (await fetchBeginning(url, maxBytes, signal)).arrayBuffer()).trim(),
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
