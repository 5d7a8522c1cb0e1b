import LinkIcon from 'lucide-react/icons/link';
import type { ItemAction } from '../../bulk/item-action.ts';
import type { ShareItems } from '../../links/share-sheet.tsx';
import type { AskItem } from './use-item-dialogs.tsx';

/** Returns the action that makes a public link. */
export function shareAction({
  items,
  title,
  ask,
  obstacle,
}: {
  items: ShareItems;
  /** Words for the shared thing, after the verb: `รูปนี้`. */
  title: string;
  ask: AskItem;
  obstacle: string | null;
}): ItemAction {
  return {
    ...{ name: 'share', label: 'แชร์ลิงก์', obstacle, icon: <LinkIcon aria-hidden="true" /> },
    run: () => ask({ about: 'share', items, title }),
  };
}
