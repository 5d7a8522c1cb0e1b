import { PendingBar } from './pending-bar.tsx';
import { UpdatePill } from './update-pill.tsx';

/** Parts of every page that load once it is idle. */
export default function LateParts({ hadFocus }: { hadFocus: boolean }) {
  return (
    <>
      <UpdatePill hadFocus={hadFocus} />
      <PendingBar />
    </>
  );
}
