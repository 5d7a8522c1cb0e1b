import type { TroubleState } from './use-faults.ts';

/** What goes wrong on purpose stands over the chats, whether or not the switches are open. */
export function TroubleBar({ trouble, onOpen }: { trouble: TroubleState; onOpen: () => void }) {
  if (trouble.active.length === 0) return null;
  return (
    <section className="trouble-bar" aria-label="ปัญหาที่เปิดอยู่">
      <button type="button" className="trouble-names" onClick={onOpen}>
        กำลังสร้างปัญหา: {trouble.active.join(' · ')}
      </button>
      <button type="button" className="plain-button" onClick={() => void trouble.calm()}>
        เลิกทั้งหมด
      </button>
    </section>
  );
}
