import type { FaultControl } from './use-faults.ts';

/** Active faults, shown over the chats whether or not the switches are open. */
export function FaultBar({ faults, onOpen }: { faults: FaultControl; onOpen: () => void }) {
  if (faults.active.length === 0) return null;
  return (
    <section className="fault-bar" aria-label="ปัญหาที่เปิดอยู่">
      <button type="button" className="fault-names" onClick={onOpen}>
        กำลังสร้างปัญหา: {faults.active.join(' · ')}
      </button>
      <button type="button" className="plain-button" onClick={() => void faults.calm()}>
        เลิกทั้งหมด
      </button>
    </section>
  );
}
