import type { FileItem } from '@kepwai/api-client';
import Layers from 'lucide-react/icons/layers';
import Merge from 'lucide-react/icons/merge';
import Split from 'lucide-react/icons/split';
import type { ItemAction } from '../../bulk/item-action.ts';
import { useVersionActions } from '../../versions/use-version-actions.ts';
import type { AskItem } from './use-item-dialogs.tsx';

/** Returns the actions on a file's versions, none for a file that has no others. */
export function useVersionItems(
  { groupId, files: [file] }: { readonly groupId: string; readonly files: readonly FileItem[] },
  { ask, whyNot }: { ask: AskItem; whyNot: string | null },
): ItemAction[] {
  const { setSeparate } = useVersionActions(groupId);
  const actions: ItemAction[] = [];
  if (file?.version) {
    actions.push(
      {
        ...{ name: 'versions', label: `ทุกฉบับ (${file.version.count})`, obstacle: null },
        icon: <Layers aria-hidden="true" />,
        run: () => ask({ about: 'versions', file }),
      },
      {
        ...{ name: 'separate', label: 'ไม่ใช่ฉบับเดียวกัน', obstacle: whyNot },
        icon: <Split aria-hidden="true" />,
        run: () => void setSeparate(file, true),
      },
    );
  }
  if (file?.isSeparate) {
    actions.push({
      ...{ name: 'merge-versions', label: 'รวมกับฉบับอื่นที่ชื่อเดียวกัน', obstacle: whyNot },
      icon: <Merge aria-hidden="true" />,
      run: () => void setSeparate(file, false),
    });
  }
  return actions;
}
