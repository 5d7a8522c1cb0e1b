import { vatWords } from '../money-words.ts';

/** Says what happens at the end of what is paid, where one pays. */
export function AtTheEnd({ vatPercent }: { vatPercent: number }) {
  return (
    <section
      aria-labelledby="at-the-end"
      className="flex flex-col gap-1 rounded-tile bg-surface-sunken p-4 text-small"
    >
      <h2 id="at-the-end" className="font-semibold">
        พอหมดแล้วเป็นยังไง
      </h2>
      <p className="text-ink-soft">
        จ่ายล่วงหน้าทีละงวด ไม่หักเงินเอง ใกล้หมดบอทจะเตือนก่อน 14 วัน 3 วัน และวันที่หมด หลังจากนั้นยังเก็บให้อีก 7 วัน
        แล้วหยุดเก็บของใหม่ ของเดิมเปิดดูและดาวน์โหลดได้ ครบ 90 วันแล้วบอทจะบอกคนดูแลก่อนสามครั้ง ห่างกันครั้งละ 14 วัน
        และไม่ลบอะไรก่อน 30 วันหลังบอกครั้งที่สาม
      </p>
      <p className="text-ink-soft">{vatWords(vatPercent)}</p>
    </section>
  );
}
