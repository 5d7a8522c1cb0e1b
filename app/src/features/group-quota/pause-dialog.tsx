import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';

/** Confirmation before keeping is paused: explains the effect on posts meanwhile. */
export function PauseDialog({
  open,
  isBusy,
  onClose,
  onPause,
}: {
  open: boolean;
  isBusy: boolean;
  onClose: () => void;
  onPause: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="หยุดเก็บของในกลุ่มนี้"
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            ยกเลิก
          </Button>
          <Button tone="danger" busy={isBusy} onClick={onPause}>
            หยุดเก็บ
          </Button>
        </>
      }
    >
      <p>ระหว่างหยุด ส่งอะไรในแชทก็จะไม่มีอะไรขึ้นในตู้เลย และขอย้อนหลังไม่ได้</p>
      <p className="mt-2 text-ink-soft">ของที่เก็บไว้แล้วยังอยู่ครบ อัปโหลดเข้าตู้เองได้ตามปกติ และกลับมาเก็บต่อได้ทุกเมื่อ</p>
    </Dialog>
  );
}
