import { findPageHeading, handFocusTo } from '../../lib/page/hand-focus.ts';
import { Button } from '../../ui/button.tsx';
import { useBotChange } from './use-bot-change.ts';

/** Goes on with the keeping that somebody stopped. */
export default function GoOnButton({ groupId }: { groupId: string }) {
  const { change, isPending } = useBotChange(groupId);
  return (
    <Button ref={handFocusTo(findPageHeading)} busy={isPending} onClick={() => change({ isPaused: false })}>
      เก็บต่อ
    </Button>
  );
}
