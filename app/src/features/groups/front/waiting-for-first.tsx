import type { Group } from '@kepwai/api-client';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';

const titles: Partial<Record<Group['keeping'], string>> = {
  keeping: 'ลองส่งรูปสักรูปในแชท แล้วดูที่นี่',
  no_quota: 'เลือกที่เก็บก่อน แล้วเริ่มเก็บได้เลย',
};

/** Empty front of a group, which turns into the first file when it arrives. */
export default function WaitingForFirst({ keeping }: { keeping: Group['keeping'] }) {
  return (
    <EmptyState drawing={EmptyDrawerDrawing} title={titles[keeping] ?? 'ตู้นี้ยังว่างอยู่'}>
      <p>รูป วิดีโอ เสียง และไฟล์ที่ส่งในแชทจะมาอยู่ในตู้นี้เอง</p>
      {keeping === 'keeping' && (
        <p role="status" className="mt-4 inline-flex items-center gap-2 text-small text-action">
          <span className="size-2.5 animate-shimmer rounded-full bg-accent" aria-hidden="true" />
          กำลังรอไฟล์แรก
        </p>
      )}
      <p className="mt-4 text-caption">อัลบั้มและโน้ตของ LINE บอทมองไม่เห็น ให้ส่งรูปในแชทโดยตรง</p>
    </EmptyState>
  );
}
