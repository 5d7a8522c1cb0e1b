import type { FileItem } from '@kepwai/api-client';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { moveFocusOnUnmount } from '../../../lib/page/move-focus.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useInnerTabStop } from '../../../ui/tab-stop.tsx';
import { isWorthAsking } from './ask-again.ts';
import { useAskAgain, useIsAskedFor } from './use-ask-again.ts';

/**
 * Renders a button on a tile or row that asks LINE again for a missed file, or nothing if that cannot help.
 * During the request the button stays and keeps the focus; afterwards the focus moves to the file.
 */
export function AskAgainButton({ file, to }: { file: FileItem; to: string }) {
  const { ask } = useAskAgain(file.groupId, { seePath: to });
  const isAskedFor = useIsAskedFor(file);
  const inner = useInnerTabStop();
  if (!isAskedFor && !isWorthAsking(file)) return null;
  return (
    <IconButton
      {...inner}
      ref={moveFocusOnUnmount(() => document.querySelector(`[data-file="${file.id}"] a`))}
      label={isAskedFor ? `กำลังขอ ${file.name}` : `ขอ ${file.name} อีกครั้ง`}
      icon={<RotateCw aria-hidden="true" className={classes(isAskedFor && 'animate-spin')} />}
      aria-busy={isAskedFor || undefined}
      aria-disabled={isAskedFor || undefined}
      onClick={() => {
        if (!isAskedFor) ask([file]);
      }}
    />
  );
}
