import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyDrawerDrawing, NothingFoundDrawing } from '../../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { type FileFilter, isFiltered } from '../file-filter.ts';

/** Shows why a list has no files, with a remedy. */
export function EmptyResults({
  filter,
  words,
  groupId,
  onClear,
  empty,
}: {
  filter: FileFilter;
  /** Open filters in words. */
  words: string;
  groupId: string;
  onClear: () => void;
  /** Shown if the place that the filter names holds no files at all. Default: the whole group is empty. */
  empty?: ReactNode;
}) {
  if (empty && !isFiltered({ ...filter, folderId: null })) return empty;
  if (!isFiltered(filter)) {
    return (
      <EmptyState
        drawing={EmptyDrawerDrawing}
        title="ตู้นี้ยังว่างอยู่"
        action={<ButtonLink to={`/microapp/${groupId}/file/upload`}>อัปโหลดไฟล์</ButtonLink>}
      >
        ส่งรูปหรือไฟล์ในแชท หรืออัปโหลดจากเครื่องก็ได้
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title={filter.search ? `ไม่พบ “${filter.search}”` : 'ไม่พบไฟล์ที่ตรงกับตัวกรอง'}
      action={<Button onClick={onClear}>ล้างตัวกรอง</Button>}
    >
      {filter.isStarred && <p>ติดดาวให้รูปหรือไฟล์ได้จากปุ่ม “เพิ่มเติม” ของรูปนั้น คนอื่นไม่เห็นดาวของคุณ</p>}
      {filter.search && <p>ลองคำที่สั้นลง หรือพิมพ์แค่บางส่วนของชื่อ</p>}
      {words && <p>ตัวกรองที่เปิดอยู่: {words}</p>}
    </EmptyState>
  );
}
