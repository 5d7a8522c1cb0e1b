import PanelRight from 'lucide-react/icons/panel-right';
import { useDetailsPanel } from '../../../lib/page/details-panel.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

/** Opens and closes the panel of details, if there is room for one. */
export function DetailsButton() {
  const { isWide, isOpen, setOpen } = useDetailsPanel();
  if (!isWide) return null;
  return (
    <IconButton
      label={isOpen ? 'ซ่อนรายละเอียด' : 'แสดงรายละเอียด'}
      icon={<PanelRight aria-hidden="true" />}
      aria-pressed={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  );
}
