import { Dialog } from '../../ui/overlays/modal.tsx';
import { DetailRows } from '../../ui/page/detail-rows.tsx';

/** Keys by the place where they work, each with its action. */
const places: readonly {
  title: string;
  keys: readonly (readonly [keys: readonly string[], does: string])[];
}[] = [
  {
    title: 'ทุกหน้า',
    keys: [
      [['?'], 'เปิดรายการปุ่มลัดนี้'],
      [['Esc'], 'ปิดสิ่งที่เปิดอยู่'],
    ],
  },
  {
    title: 'ในรายการไฟล์',
    keys: [
      [['←', '→', '↑', '↓'], 'เลื่อนไปไฟล์ข้าง ๆ'],
      [['Enter'], 'เปิดไฟล์'],
      [['Space'], 'เลือกไฟล์'],
      [['Shift', 'Space'], 'เลือกตั้งแต่ไฟล์ก่อนหน้าถึงไฟล์นี้'],
      [['Ctrl', 'A'], 'เลือกทั้งหมด'],
      [['Shift', 'F10'], 'เปิดเมนูของไฟล์'],
      [['S'], 'ติดดาว'],
      [['I'], 'แสดงหรือซ่อนรายละเอียด'],
      [['Delete'], 'ย้ายไปถังขยะ'],
      [['/'], 'ค้นหา'],
    ],
  },
  {
    title: 'ตอนเปิดไฟล์',
    keys: [
      [['←', '→'], 'ไฟล์ก่อนหน้า ไฟล์ถัดไป'],
      [['I'], 'แสดงหรือซ่อนรายละเอียด'],
      [['Esc'], 'กลับไปที่รายการ'],
    ],
  },
];

/** Lists the keys of the app. It is open while the address names it. */
export default function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} isInAddress title="ปุ่มลัด" isReading>
      <div className="flex flex-col gap-4">
        {places.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="text-small font-semibold">{title}</h3>
            <DetailRows rows={keys.map(([names, does]) => [does, <Keys key={does} names={names} />])} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Keys({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {names.map((name) => (
        <kbd
          key={name}
          className="min-w-7 whitespace-nowrap rounded-control border border-edge bg-surface-sunken px-1.5 text-center font-sans text-caption"
        >
          {name}
        </kbd>
      ))}
    </span>
  );
}
