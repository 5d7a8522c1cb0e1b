import RotateCw from 'lucide-react/icons/rotate-cw';
import type { FilesTarget, ItemAction } from '../../bulk/item-action.ts';
import { useBulk } from '../../bulk/use-bulk.ts';
import { isWorthAsking } from '../../retry/retry-state.ts';

/** Returns the action that requests the missed ones of some files from LINE again; none if that cannot help. */
export function useAskAction(
  { groupId, files, selection }: FilesTarget,
  { onActed, whyNot }: { onActed?: (() => void) | undefined; whyNot: string | null },
): ItemAction[] {
  const bulk = useBulk(groupId);
  if (!files.some(isWorthAsking)) return [];
  return [
    {
      ...{ name: 'ask-again', label: 'ขอจาก LINE อีกครั้ง', barLabel: 'ขออีกครั้ง', obstacle: whyNot },
      icon: <RotateCw aria-hidden="true" />,
      run: () => {
        onActed?.();
        void bulk.ask({ selection, files });
      },
    },
  ];
}
