import Ellipsis from 'lucide-react/icons/ellipsis';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { PlaceButton } from '../../../ui/page/bottom-bar.tsx';
import { type ActionName, type FilesTarget, toMenuItems } from '../../bulk/item-action.ts';
import type { Selection } from '../selection/selection.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { useFileActions } from './use-file-actions.tsx';
import type { AskItem } from './use-item-dialogs.tsx';

/** Actions with a button of their own, in their order; the menu has the others. */
const inBar: readonly ActionName[] = ['send', 'download', 'move'];
/** The same if nothing is selected that could be sent or saved: missed files. */
const inBarOfMissed: readonly ActionName[] = ['ask-again', 'move'];
/** Actions without effect on the present view and selection. */
const notInBar: readonly ActionName[] = ['open', 'open-tab'];

/** Shows the actions on a selection: the three that people use most, and the others in a menu. */
export default function SelectedBar({
  selection,
  target,
  ask,
  onClose,
}: {
  selection: Selection;
  target: FilesTarget;
  ask: AskItem;
  /** Ends the selection. */
  onClose: () => void;
}) {
  const actions = useFileActions(target, { ask, onActed: onClose });
  const hasBytes = target.files.some(({ contentUrl }) => contentUrl !== null);
  const shown = (hasBytes ? inBar : inBarOfMissed).flatMap((name) =>
    actions.filter((action) => action.name === name && action.obstacle === null),
  );
  const others = actions.filter((action) => !shown.includes(action) && !notInBar.includes(action.name));
  return (
    <SelectionBar
      selection={selection}
      onClose={onClose}
      actions={shown.map(({ label, barLabel = label, icon, hint = null, run }) => ({
        ...{ label: barLabel, icon, hint, run },
      }))}
    >
      <Menu
        label="เพิ่มเติม"
        items={toMenuItems(others)}
        renderTrigger={(trigger) => (
          <PlaceButton {...trigger} icon={<Ellipsis aria-hidden="true" />} label="เพิ่มเติม" />
        )}
      />
    </SelectionBar>
  );
}
