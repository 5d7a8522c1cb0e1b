import Check from 'lucide-react/icons/check';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import List from 'lucide-react/icons/list';
import SquareCheckBig from 'lucide-react/icons/square-check-big';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-surface.tsx';
import type { FileSort } from '../file-filter.ts';
import type { FileView } from './list-look.ts';

const sortLabels: Record<FileSort, string> = {
  latest: 'ล่าสุดก่อน',
  oldest: 'เก่าสุดก่อน',
  name: 'ตามชื่อ',
  largest: 'ใหญ่สุดก่อน',
};
const sorts = ['latest', 'oldest', 'name', 'largest'] as const satisfies readonly FileSort[];

/** Switches between grid and rows. */
export function ViewButton({ view, onChange }: { view: FileView; onChange: (view: FileView) => void }) {
  const isGrid = view === 'grid';
  return (
    <IconButton
      label={isGrid ? 'ดูแบบแถว' : 'ดูแบบตาราง'}
      icon={isGrid ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
      onClick={() => onChange(isGrid ? 'list' : 'grid')}
    />
  );
}

/** Starts and ends the selection of files. */
export function SelectButton({
  isSelecting,
  onChange,
}: {
  isSelecting: boolean;
  onChange: (isSelecting: boolean) => void;
}) {
  return (
    <IconButton
      label={isSelecting ? 'เลิกเลือก' : 'เลือกหลายไฟล์'}
      icon={<SquareCheckBig aria-hidden="true" />}
      aria-pressed={isSelecting}
      onClick={() => onChange(!isSelecting)}
    />
  );
}

/** Returns the lines of a menu that choose the sort order. */
export function sortItems(sort: FileSort, onChange: (sort: FileSort) => void): MenuItem[] {
  return sorts.map((each) => ({
    label: `เรียง${sortLabels[each]}`,
    icon: <Check className={each === sort ? undefined : 'invisible'} aria-hidden="true" />,
    onSelect: () => onChange(each),
  }));
}
