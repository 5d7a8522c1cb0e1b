import { LiffError } from '@kepwai/liff-adapter';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { loadSignIn } from '../../lib/api/api.ts';
import { restoreLineHash } from '../../lib/line/line-hash.ts';
import { takeReturnPath } from '../../lib/page/device/return-to.ts';
import { findLineRefusal, isLineAnswer } from '../../lib/session/line-answer.ts';
import { type SignIn, SignInError, type SignInOutcome, type SignInStep } from '../../lib/session/sign-in.ts';
import { takeSignInLoop } from '../../lib/session/sign-in-loop.ts';
import { Progress } from '../../ui/drawings/progress.tsx';
import { SignInErrorState } from './sign-in-error-state.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const handle: LayoutHandle = { layout: 'microapp', bare: true };

const steps: readonly { step: SignInStep; label: string }[] = [
  { step: 'line', label: 'เชื่อมกับ LINE' },
  { step: 'account', label: 'เปิดบัญชี' },
  { step: 'profile', label: 'เปิดตู้' },
];

const slowAfterMs = 4000;
const stuckAfterMs = 10_000;

/** Starts and finishes the sign-in, with the return path saved before. It always offers a way out. */
export default function Splash() {
  // A sign-in that takes long continues here, and LINE's SDK may not have read the address yet.
  useEffect(restoreLineHash, []);
  const { step, error, waited, retry } = useSignIn();
  const at = Math.max(
    0,
    steps.findIndex((candidate) => candidate.step === step),
  );
  const hasFailed = error !== null || waited === 'stuck';
  return (
    <SignInPage title="กำลังเข้าสู่ระบบ">
      <h1 className="text-heading font-semibold">{error === null ? 'เก็บไว้' : 'ยังเข้าสู่ระบบไม่ได้'}</h1>
      {error === null && (
        <div className="flex w-full max-w-64 flex-col gap-2">
          <Progress
            label="กำลังเข้าสู่ระบบ"
            value={(at + 0.5) / steps.length}
            {...(steps[at] && { valueText: steps[at].label })}
          />
          <ol className="flex justify-between text-caption text-ink-soft">
            {steps.map(({ label }, index) => (
              <li
                key={label}
                aria-current={index === at ? 'step' : undefined}
                className="aria-[current=step]:font-medium aria-[current=step]:text-action"
              >
                {label}
              </li>
            ))}
          </ol>
        </div>
      )}
      <p role="status" className={error === null ? 'min-h-7 text-small text-ink-soft' : 'sr-only'}>
        {error === null && waited !== 'briefly' && 'ใช้เวลานานกว่าปกติ รออีกนิดนะ'}
      </p>
      {hasFailed && <SignInErrorState error={error} onRetry={retry} />}
    </SignInPage>
  );
}

function useSignIn() {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState({ count: 0, userInitiated: false });
  // Address of the page when it opened: LIFF removes its own part while it starts.
  const [opened] = useState(() => {
    const query = new URLSearchParams(location.search);
    const error = findLineRefusal(query) ?? (takeSignInLoop() ? new SignInError('LOGIN_LOOP') : null);
    return { isAnswer: isLineAnswer(query), error };
  });
  const [error, setError] = useState<unknown>(opened.error);
  const step = useSignInStep();
  const waited = useWaited(attempt.count);

  useEffect(() => {
    // A retry without a tap would be refused again, forever, so the person starts it.
    if (attempt.count === 0 && opened.error) return;
    let isCurrent = true;
    setError(null);
    void runSignIn(attempt.userInitiated).then((outcome) => {
      if (!isCurrent) return;
      if (outcome.status === 'signed-in') navigate(takeReturnPath() ?? '/microapp', { replace: true });
      if (outcome.status === 'failed') setError(opened.isAnswer ? blameAnswer(outcome.error) : outcome.error);
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt, opened, navigate]);

  const retry = useCallback(() => {
    // A response of LINE that failed is not passed to LIFF again.
    if (opened.isAnswer) history.replaceState(history.state, '', location.pathname);
    setAttempt(({ count }) => ({ count: count + 1, userInitiated: true }));
  }, [opened]);
  return { step, error, waited, retry };
}

async function runSignIn(userInitiated: boolean): Promise<SignInOutcome> {
  try {
    const signIn = await loadSignIn();
    return await signIn.run({ userInitiated });
  } catch (error) {
    return { status: 'failed', error }; // Its code did not load.
  }
}

/** Returns the current step of the sign-in; null until its code is loaded. */
function useSignInStep(): SignInStep | null {
  const [signIn, setSignIn] = useState<SignIn | null>(null);
  useEffect(() => {
    loadSignIn().then(setSignIn, () => undefined);
  }, []);
  return useSyncExternalStore(signIn?.subscribe ?? subscribeToNothing, signIn?.step ?? noStep, noStep);
}

const subscribeToNothing = () => () => undefined;
const noStep = () => null;

/**
 * Returns the error for a response of LINE that LIFF rejects: it was used already, expired, or requested by
 * another browser.
 */
function blameAnswer(error: unknown): unknown {
  const isAboutAnswer =
    error instanceof LiffError && /^(?:INIT_FAILED|400|invalid_\w+)$/.test(String(error.code));
  return isAboutAnswer ? new SignInError('STATE_EXPIRED') : error;
}

function useWaited(attempt: number): 'briefly' | 'slow' | 'stuck' {
  const [waited, setWaited] = useState<{ attempt: number; state: 'slow' | 'stuck' } | null>(null);
  useEffect(() => {
    const slow = setTimeout(() => setWaited({ attempt, state: 'slow' }), slowAfterMs);
    const stuck = setTimeout(() => setWaited({ attempt, state: 'stuck' }), stuckAfterMs);
    return () => {
      clearTimeout(slow);
      clearTimeout(stuck);
    };
  }, [attempt]);
  return waited?.attempt === attempt ? waited.state : 'briefly';
}
