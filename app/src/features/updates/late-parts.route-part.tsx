import { isLineClient } from '@kepwai/liff-adapter/environment';
import { addWords } from '@kepwai/rules/words/join-words';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isInLine } from '../../lib/line/liff.ts';
import { isFirefox } from '../../lib/page/device/is-firefox.ts';
import { FollowRouter } from '../../ui/overlays/layer/follow-router.tsx';
import { useToastsClearOfButtons } from '../../ui/overlays/use-toasts-clear-of-buttons.ts';
import { InstallHint } from '../outside-line/install-hint.tsx';
import { useLinksOut } from '../outside-line/use-links-out.ts';
import { useWaitingFiles, WaitingNotice } from '../outside-line/waiting-notice.tsx';
import { PendingBar } from './pending-bar.tsx';
import { UpdatePill } from './update-pill.tsx';

// The screens are as well without them, if they do not load.
if (isFirefox())
  void import('@kepwai/rules/words/more-words')
    .then(({ moreWords }) => addWords(moreWords))
    .catch(() => null);

/** Parts of every page that load once it is idle. */
export default function LateParts({ hadFocus }: { hadFocus: boolean }) {
  const isOutside = useOutsideLine();
  useLinksOut();
  useToastsClearOfButtons();
  const isMyGroups = useLocation().pathname === '/microapp' && isOutside;
  const waitingCount = useWaitingFiles(isMyGroups);
  return (
    <>
      <FollowRouter />
      <UpdatePill hadFocus={hadFocus} />
      <PendingBar />
      {/* One thing at a time. */}
      {waitingCount > 0 && <WaitingNotice count={waitingCount} />}
      {isMyGroups && waitingCount === 0 && <InstallHint />}
    </>
  );
}

/**
 * Starts the features that LINE's browser lacks, on pages of the microapp outside it and outside frames; returns
 * whether this is one.
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
