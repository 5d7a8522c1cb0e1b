import { formatDateTime } from '../../../lib/format/dates.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { type Mail, readMail } from './read-mail.ts';
import { ReadingSheet } from './reading-sheet.tsx';

/** Number of bytes that are read: most of a large mail are attachments. */
const maxBytes = 4 * 1024 * 1024;

/** Shows a mail: its sender and receivers, its text, and the names of its attachments. */
export default function MailViewer({
  url,
  sizeBytes,
  onBroken,
}: {
  url: string;
  sizeBytes: number;
  onBroken: () => void;
}) {
  return (
    <ReadingSheet label="อีเมล" read={readMail} {...{ url, maxBytes, onBroken }}>
      {(mail) => (
        <>
          <Head mail={mail} />
          <p className="mt-6 text-body wrap-anywhere whitespace-pre-wrap">
            {mail.text === '' ? <span className="text-ink-soft">ไม่มีข้อความในอีเมลนี้</span> : mail.text}
          </p>
          <Attachments names={mail.attachments} />
          {sizeBytes > maxBytes && (
            <p className="mt-8 text-caption text-ink-soft">
              แสดง {formatSize(maxBytes)} แรก ดาวน์โหลดเพื่อดูทั้งหมด
            </p>
          )}
        </>
      )}
    </ReadingSheet>
  );
}

function Head({ mail: { subject, from, to, copyTo, sentAt } }: { mail: Mail }) {
  const rows = [
    ['จาก', from],
    ['ถึง', to],
    ['สำเนาถึง', copyTo],
    ['เมื่อ', sentAt === null ? '' : formatDateTime(sentAt)],
  ] as const;
  return (
    <header className="border-b border-line pb-4">
      <h2 className="text-heading font-semibold wrap-anywhere">{subject || 'ไม่มีหัวข้อ'}</h2>
      <dl className="mt-3 flex flex-col gap-1 text-small">
        {rows.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name} className="flex gap-3">
                <dt className="w-18 shrink-0 text-ink-soft">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  );
}

function Attachments({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="mail-attachments" className="mt-8 border-t border-line pt-4 text-small">
      <h3 id="mail-attachments" className="font-semibold">
        ไฟล์แนบ {names.length} ไฟล์
      </h3>
      <ul className="mt-2 flex flex-col gap-1">
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names can be the same, and their order never changes
          <li key={at} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-caption text-ink-soft">แตะ “บันทึก” แล้วเปิดด้วยแอปอีเมล เพื่อดูไฟล์แนบ</p>
    </section>
  );
}
