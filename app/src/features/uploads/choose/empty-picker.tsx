import Camera from 'lucide-react/icons/camera';
import FilePlus from 'lucide-react/icons/file-plus-2';
import FolderUp from 'lucide-react/icons/folder-up';
import { formatSize } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import type { FilePicker } from './use-file-picker.tsx';

/** Shows how to choose files, and the maximum size. */
export function EmptyPicker({ picker, maxSizeBytes }: { picker: FilePicker; maxSizeBytes: number | null }) {
  return (
    <section
      aria-label="เลือกไฟล์"
      className="flex flex-1 flex-col items-center justify-center rounded-sheet border-2 border-dashed border-edge bg-surface-raised px-4 py-8 text-center"
    >
      <EmptyDrawerDrawing className="mb-3 h-24 w-auto sm:h-40" />
      <h2 className="text-title font-semibold">
        แตะเพื่อเลือกไฟล์<span className="pointer-coarse:hidden"> หรือลากมาวาง</span>
      </h2>
      <p className="max-w-sm text-body text-balance text-ink-soft">
        รูป วิดีโอ เสียง หรือไฟล์อะไรก็ได้ เก็บต้นฉบับ ไม่ย่อ
        {maxSizeBytes !== null && ` ไฟล์ละไม่เกิน ${formatSize(maxSizeBytes)}`}
      </p>
      <div className="mt-5 flex w-full max-w-sm flex-col gap-2.5">
        <Button wide icon={<FilePlus aria-hidden="true" />} onClick={picker.pick}>
          เลือกไฟล์
        </Button>
        {picker.pickFolder && (
          <Button wide tone="secondary" icon={<FolderUp aria-hidden="true" />} onClick={picker.pickFolder}>
            เลือกทั้งโฟลเดอร์
          </Button>
        )}
        <Button
          wide
          tone="secondary"
          className="not-any-pointer-coarse:hidden"
          icon={<Camera aria-hidden="true" />}
          onClick={picker.shoot}
        >
          ถ่ายรูป
        </Button>
      </div>
      {picker.pickFolder && (
        <p className="mt-3 text-small text-balance text-ink-soft pointer-coarse:hidden">
          ลากโฟลเดอร์มาวางก็ได้ แบบนั้นโฟลเดอร์ว่างข้างในมาด้วย
        </p>
      )}
      {!picker.pickFolder && (
        <p className="mt-3 text-small text-balance text-ink-soft">
          ที่นี่เลือกทั้งโฟลเดอร์ไม่ได้ เปิดตู้ในเบราว์เซอร์บนคอม แล้วลากโฟลเดอร์มาวาง
        </p>
      )}
      <p className="mt-4 text-caption text-ink-soft">เน็ตหลุดกลางทางก็ส่งต่อจากเดิมได้</p>
    </section>
  );
}
