import { isLineClient } from '@kepwai/liff-adapter/environment';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isInLine } from '../../lib/line/liff.ts';
import { PendingBar } from './pending-bar.tsx';
import { UpdatePill } from './update-pill.tsx';

/** Parts of every page that load once it is idle. */
export default function LateParts({ hadFocus }: { hadFocus: boolean }) {
  useOutsideLine();
  return (
    <>
      <UpdatePill hadFocus={hadFocus} />
      <PendingBar />
    </>
  );
}

/** Starts what LINE's browser cannot do, on pages of the microapp that are not in it, nor in a frame. */
function useOutsideLine(): void {
  const isMicroapp = useLocation().pathname.startsWith('/microapp');
  useEffect(() => {
    if (!isMicroapp || isLineClient() || isInLine() || window.parent !== window) return;
    import('../outside-line/outside-line.route-part.tsx').then(
      ({ startOutsideLine }) => startOutsideLine(),
      () => undefined, // The next page tries again.
    );
  }, [isMicroapp]);
}
