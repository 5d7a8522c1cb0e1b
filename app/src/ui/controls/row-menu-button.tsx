import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { iconButtonLook } from './icon-button.tsx';
import { useInnerTabStop } from './tab-stop.tsx';

/** Button at the end of a row. It opens the menu that the list has for the row, as a right click does. */
export function RowMenuButton({ name }: { name: string }) {
  return (
    <button
      type="button"
      {...useInnerTabStop()}
      data-menu=""
      aria-haspopup="menu"
      aria-label={`ตัวเลือกของ ${name}`}
      // A row with a layout of its own cuts off everything outside.
      className={`${iconButtonLook()} focus-visible:-outline-offset-3`}
    >
      <EllipsisVertical aria-hidden="true" />
    </button>
  );
}
