import { hasErrorCode, isNetworkFailure } from '@kepwai/api-client';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { handedOver } from '../../lib/handover/handed-over.ts';
import {
  acceptHandover,
  declineHandover,
  type RedeemedHandover,
  redeemHandover,
  replacePerson,
} from '../../lib/handover/handover.ts';
import { useOnline } from '../../lib/page/online.ts';
import { getSession } from '../../lib/session/session.ts';

/** State of a hand-over. `other`: this browser is signed in as another person, who has to decide. */
export type HandoverState =
  | { readonly name: 'working' | 'ended' | 'offline' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'other'; readonly redeemed: RedeemedHandover };

/** Redeems the secret of a link, once, and opens its target. */
export function useHandover(secret: string | null) {
  const navigate = useNavigate();
  const [state, setState] = useState<HandoverState>({ name: secret === null ? 'ended' : 'working' });
  const [attempt, setAttempt] = useState(() => createAttempt(secret));

  const change = useCallback(async (redeemed: RedeemedHandover) => {
    setState({ name: 'working' });
    try {
      await replacePerson(redeemed);
      location.replace(redeemed.path);
    } catch (error) {
      setState({ name: 'failed', error });
    }
  }, []);
  const finish = useCallback(
    (redeemed: RedeemedHandover): void => {
      const use = findUse(redeemed);
      if (use === 'ask') setState({ name: 'other', redeemed });
      else if (use === 'replace') void change(redeemed);
      else {
        if (use === 'keep') leaveUnused(redeemed);
        else acceptHandover(redeemed);
        void navigate(redeemed.path, { replace: true, state: handedOver });
      }
    },
    [navigate, change],
  );
  useEffect(() => {
    if (attempt === null) return;
    let isCurrent = true;
    attempt
      .run()
      .then((redeemed) => isCurrent && finish(redeemed))
      .catch((error: unknown) => isCurrent && setState(explain(error)));
    return () => {
      isCurrent = false;
    };
  }, [attempt, finish]);

  const retry = useCallback(() => {
    setState({ name: 'working' });
    setAttempt(createAttempt(secret));
  }, [secret]);
  useRetryOnline(state.name === 'offline', retry);

  return {
    state,
    retry,
    /** Replaces the person who is signed in here, and loads the page anew so that nothing of theirs stays. */
    change,
    /** Leaves the person who is signed in here as they are. */
    stay: (redeemed: RedeemedHandover) => {
      leaveUnused(redeemed);
      void navigate('/microapp', { replace: true });
    },
  };
}

/** An exchange runs once, however often React mounts the screen. */
function createAttempt(secret: string | null): { run(): Promise<RedeemedHandover> } | null {
  if (secret === null) return null;
  let running: Promise<RedeemedHandover> | undefined;
  return {
    run: () => {
      running ??= redeemHandover(secret);
      return running;
    },
  };
}

/**
 * Returns the next step of a hand-over here: sign in; keep the sign-in of the same person; ask the one who is signed
 * in; or replace one whose sign-in has ended, of whom LINE and this device may still have data.
 */
function findUse({ profile }: RedeemedHandover): 'accept' | 'keep' | 'ask' | 'replace' {
  const session = getSession();
  const present = session.findProfile();
  if (present === null) return 'accept';
  if (present.id !== profile.id) return session.isSignedIn() ? 'ask' : 'replace';
  return session.isSignedIn() ? 'keep' : 'accept';
}

/** An unused session expires within a day, should this fail. */
function leaveUnused(redeemed: RedeemedHandover): void {
  declineHandover(redeemed).catch(() => undefined);
}

function explain(error: unknown): HandoverState {
  if (hasErrorCode(error, 'HANDOVER_ENDED') || hasErrorCode(error, 'INVALID_REQUEST'))
    return { name: 'ended' };
  return isNetworkFailure(error) ? { name: 'offline' } : { name: 'failed', error };
}

/** Tries again as soon as there is a network: the link lives for a minute only. */
function useRetryOnline(isWaiting: boolean, retry: () => void): void {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!isOnline) setWasOffline(true);
    else if (isWaiting && wasOffline) {
      setWasOffline(false);
      retry();
    }
  }, [isOnline, isWaiting, wasOffline, retry]);
}
