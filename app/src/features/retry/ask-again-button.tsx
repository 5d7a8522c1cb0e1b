import type { FileItem } from '@kepwai/api-client';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { moveFocusOnUnmount } from '../../lib/page/move-focus.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useInnerTabStop } from '../../ui/controls/tab-stop.tsx';
import { useIsRequested } from './retry-state.ts';
import { useAskAgain } from './use-ask-again.ts';

/**
 * Button that ask-again-offer.tsx loads. During the request the button stays and keeps the focus; afterwards the focus moves to the file.
 */
export default function AskAgainButton({ file, to }: { file: FileItem; to: string }) {
  const { ask } = useAskAgain(file.groupId, { seePath: to });
  const isRequested = useIsRequested(file);
  const inner = useInnerTabStop();
  return (
    <IconButton
      {...inner}
      ref={moveFocusOnUnmount(() => document.querySelector(`[data-file="${file.id}"] a`))}
      label={isRequested ? `กำลังขอ ${spokenName(file)}` : `ขอ ${spokenName(file)} อีกครั้ง`}
      icon={<RotateCw aria-hidden="true" className={classes(isRequested && 'animate-spin')} />}
      aria-busy={isRequested || undefined}
      aria-disabled={isRequested || undefined}
      onClick={() => {
        if (!isRequested) ask([file]);
      }}
    />
  );
}
