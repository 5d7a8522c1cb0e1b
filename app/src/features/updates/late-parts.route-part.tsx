import { isLineClient } from '@kepwai/liff-adapter/environment';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isInLine } from '../../lib/line/liff.ts';
import { InstallHint } from '../outside-line/install-hint.tsx';
import { PendingBar } from './pending-bar.tsx';
import { UpdatePill } from './update-pill.tsx';
import { useWaitingFiles, WaitingPill } from './waiting-pill.tsx';

/** Parts of every page that load once it is idle. */
export default function LateParts({ hadFocus }: { hadFocus: boolean }) {
  const isOutside = useOutsideLine();
  const isMyGroups = useLocation().pathname === '/microapp' && isOutside;
  const waitingCount = useWaitingFiles(isMyGroups);
  return (
    <>
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+5rem)] z-bar flex flex-col items-center gap-2 lg:bottom-6"
      >
        {waitingCount > 0 && <WaitingPill count={waitingCount} />}
        <UpdatePill hadFocus={hadFocus} />
      </div>
      <PendingBar />
      {/* One thing at a time. */}
      {isMyGroups && waitingCount === 0 && <InstallHint />}
    </>
  );
}

/**
 * Starts what LINE's browser cannot do, on pages of the microapp that are not in it, nor in a frame; returns whether this
 * is one.
 */
function useOutsideLine(): boolean {
  const isMicroapp = useLocation().pathname.startsWith('/microapp');
  const isOutside = isMicroapp && !isLineClient() && !isInLine() && window.parent === window;
  useEffect(() => {
    if (!isOutside) return;
    import('../outside-line/outside-line.route-part.tsx').then(
      ({ startOutsideLine }) => startOutsideLine(),
      () => undefined, // The next page tries again.
    );
  }, [isOutside]);
  return isOutside;
}
