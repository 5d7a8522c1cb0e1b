import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { FileKindIcon, fileKindLabels } from '../../ui/files/file-kind.tsx';

const kinds = ['image', 'video', 'audio', 'file'] as const;

const notKept = [
  'ข้อความ สติกเกอร์ ตำแหน่ง และลิงก์ ไม่อ่าน ไม่เก็บ',
  'อัลบั้มและโน้ตของ LINE เพราะบอทมองไม่เห็น',
  'ของที่ส่งก่อนกลุ่มมีที่เก็บ',
  'ข้อความที่คนส่งยกเลิก ไฟล์จะถูกลบตามไปด้วย',
];

/** Explains what is kept of a chat, what is not, and who can see it. */
export function WhatIsKept() {
  return (
    <div className="flex flex-col gap-4">
      <section
        aria-labelledby="kept"
        className="flex flex-col gap-3 rounded-tile border border-line bg-surface-raised p-4"
      >
        <h3 id="kept" className="flex items-center gap-2 text-body font-semibold">
          <Check className="size-5 text-kept" aria-hidden="true" />
          เก็บของที่ส่งในแชท
        </h3>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 text-center text-small">
          {kinds.map((kind) => (
            <li
              key={kind}
              className="flex flex-col items-center gap-1 rounded-control bg-surface-sunken py-3"
            >
              <FileKindIcon kind={kind} className="size-7" />
              {fileKindLabels[kind]}
            </li>
          ))}
        </ul>
        <p className="text-small text-ink-soft">เปิดดูได้เฉพาะคนในกลุ่มนี้ ออกจากกลุ่มแล้วเปิดไม่ได้</p>
      </section>
      <section
        aria-labelledby="not-kept"
        className="flex flex-col gap-2 rounded-tile border border-line bg-surface-raised p-4"
      >
        <h3 id="not-kept" className="flex items-center gap-2 text-body font-semibold">
          <Ban className="size-5 text-ink-soft" aria-hidden="true" />
          ไม่เก็บ
        </h3>
        <ul className="flex flex-col gap-1.5 text-small">
          {notKept.map((line) => (
            <li key={line} className="flex items-start gap-2">
              <X className="mt-1 size-4 shrink-0 text-ink-soft" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <p className="text-small">
        <TextLink alone to="/hello">
          เก็บไว้คือใคร และหยุดเก็บอย่างไร
        </TextLink>
      </p>
    </div>
  );
}
