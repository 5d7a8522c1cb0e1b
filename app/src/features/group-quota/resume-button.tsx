import { findPageHeading, moveFocusOnUnmount } from '../../lib/page/move-focus.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useBotChange } from './use-bot-change.ts';

/** Button that resumes paused keeping. */
export default function ResumeButton({ groupId }: { groupId: string }) {
  const { change, isPending } = useBotChange(groupId);
  return (
    <Button
      ref={moveFocusOnUnmount(findPageHeading)}
      busy={isPending}
      onClick={() => change({ isPaused: false })}
    >
      เก็บต่อ
    </Button>
  );
}
