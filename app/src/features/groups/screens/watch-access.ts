import { isUnauthorized } from '@kepwai/api-client';
import { type GroupChecks, groupVerifyMaxAgeMs } from '../../../lib/api/access/group-access.ts';
import { leaveForSignIn } from '../../../lib/api/api.ts';
import { reportError } from '../../../lib/telemetry/error-reporting.ts';

/** Time before the end of a check at which the next one is made, so that an open screen has one without a gap. */
const renewBeforeMs = 60_000;
/** Pause before a check that was not answered is made again. */
const retryMs = 15_000;

/** State of what is shown: `checked`; `checking`, which hides it; `out-of-reach`, which says so instead. */
export type AccessState = 'checked' | 'checking' | 'out-of-reach';

/** Watch over an open group. */
export interface AccessWatch {
  /** Checks again now. */
  retry(): void;
  /** Ends the watch. */
  stop(): void;
}

/**
 * Renews the check of an open group while the page is seen or heard, and reports when nothing of the group may be shown:
 * once the check is too old, or refused.
 */
export function watchAccess(
  groupId: string,
  checks: Omit<GroupChecks, 'isRefused'>,
  onState: (state: AccessState) => void,
): AccessWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let state: AccessState = 'checked';
  const leftMs = () => groupVerifyMaxAgeMs - checks.findAge(groupId);

  function report(next: AccessState): void {
    if (next === state) return;
    state = next;
    onState(next);
  }

  /** Looks again after a time, which is not longer than a check lasts: a clock may be set back meanwhile. */
  function lookIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(Math.max(ms, 0), groupVerifyMaxAgeMs));
  }

  function look(): void {
    const left = leftMs();
    // Another page, or a call of this one, may have had an answer meanwhile.
    if (left > 0) report('checked');
    else if (state === 'checked') report('checking');
    if (document.visibilityState === 'hidden' && !isHeard()) {
      // A page that is neither seen nor heard asks nothing; a person who comes back to it is checked first.
      clearTimeout(timer);
      if (left > 0) lookIn(left);
    } else if (left > renewBeforeMs) lookIn(left - renewBeforeMs);
    else renew().catch((error: unknown) => (isUnauthorized(error) ? leaveForSignIn() : reportError(error)));
  }

  async function renew(): Promise<void> {
    const access = await checks.check(groupId, groupVerifyMaxAgeMs - renewBeforeMs);
    if (isOver || access === 'refused') return;
    const left = leftMs();
    report(left > 0 ? 'checked' : 'out-of-reach');
    lookIn(access === 'allowed' ? left - renewBeforeMs : Math.min(retryMs, left > 0 ? left : retryMs));
  }

  const events: readonly [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'focus'],
    [window, 'online'],
  ];
  for (const [target, name] of events) target.addEventListener(name, look);
  const unsubscribe = checks.onRefused((refusedId) => {
    if (refusedId === groupId) report('checking');
  });
  look();
  return {
    retry: () => {
      report('checking');
      look();
    },
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
      for (const [target, name] of events) target.removeEventListener(name, look);
    },
  };
}

/** Whether a film or sound of the page is playing. */
function isHeard(): boolean {
  return [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some(({ paused }) => !paused);
}
