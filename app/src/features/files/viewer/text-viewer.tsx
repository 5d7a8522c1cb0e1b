import { useQuery } from '@tanstack/react-query';
import { formatSize } from '../../../lib/sizes.ts';

/** So much is shown; the rest is in the download. */
const mostBytes = 256 * 1024;

/** Plain text, its beginning where it is long. */
export function TextViewer({
  url,
  sizeBytes,
  onBroken,
}: {
  url: string;
  sizeBytes: number;
  onBroken: () => void;
}) {
  const { data, error } = useQuery({
    queryKey: ['text', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { headers: { range: `bytes=0-${mostBytes - 1}` }, signal });
      if (!answer.ok) throw new Error(`The text could not be read: ${answer.status}`);
      return decodeText(await answer.arrayBuffer());
    },
    retry: false,
  });
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
  return (
    <section
      aria-label="ข้อความ"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keys cannot scroll what has nothing to focus
      tabIndex={0}
      className="absolute inset-0 overflow-auto bg-surface-raised text-ink"
    >
      <pre className="mx-auto max-w-reading px-4 py-6 font-mono text-small wrap-anywhere whitespace-pre-wrap">
        {data}
      </pre>
      {sizeBytes > mostBytes && data !== undefined && (
        <p className="pb-8 text-center text-caption text-ink-soft">
          แสดง {formatSize(mostBytes)} แรก ดาวน์โหลดเพื่อดูทั้งหมด
        </p>
      )}
    </section>
  );
}

/** UTF-8 where it is that; else the Thai code page that older programs write. The cut may fall within a letter. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}
