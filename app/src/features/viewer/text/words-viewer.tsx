import { formatSize } from '../../../lib/format/sizes.ts';
import { readHtml } from './read-html.ts';
import { readRtf } from './read-rtf.ts';
import { ReadingSheet } from './reading-sheet.tsx';

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
  const read = (bytes: ArrayBuffer) => readers[format](bytes).trim();
  return (
    <ReadingSheet label="เอกสาร" {...{ url, maxBytes, read, onBroken }}>
      {(words) => (
        <>
          <p className="text-body wrap-anywhere whitespace-pre-wrap">
            {words === '' ? <span className="text-ink-soft">ไม่มีข้อความในเอกสารนี้</span> : words}
          </p>
          <p className="mt-8 text-caption text-ink-soft">
            {sizeBytes > maxBytes && `แสดง ${formatSize(maxBytes)} แรก `}
            แสดงเฉพาะข้อความ แตะ “บันทึก” แล้วเปิดด้วยแอปอื่น เพื่อดูทั้งหน้า
          </p>
        </>
      )}
    </ReadingSheet>
  );
}
