import ImagePlus from 'lucide-react/icons/image-plus';
import type { FilePicker } from './use-file-picker.tsx';

/** Shows the one button that chooses pictures, in easy mode. */
export function EasyPicker({ picker }: { picker: FilePicker }) {
  return (
    <section aria-label="เลือกรูป" className="flex flex-col gap-4">
      <button
        type="button"
        onClick={picker.pick}
        className="flex min-h-40 w-full flex-col items-center justify-center gap-2 rounded-sheet bg-action px-4 py-6 text-heading leading-snug font-semibold text-action-ink hover:bg-action-strong"
      >
        <ImagePlus aria-hidden="true" className="size-14" />
        เลือกรูปจากเครื่องนี้
      </button>
      <p className="text-center text-body text-ink-soft">เลือกหลายรูปพร้อมกันได้ แล้วกดส่งอีกที</p>
    </section>
  );
}
