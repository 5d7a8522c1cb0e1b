import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { getSignIn } from '../../lib/api.ts';
import { takeReturnPath } from '../../lib/return-to.ts';
import type { SignInStep } from '../../lib/sign-in.ts';
import { BrandMark } from '../../ui/brand.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SplashTrouble } from './splash-trouble.tsx';

export const handle: LayoutHandle = { layout: 'microapp', bare: true };

const steps: readonly { step: SignInStep; label: string }[] = [
  { step: 'line', label: 'เชื่อมกับ LINE' },
  { step: 'account', label: 'เปิดบัญชี' },
  { step: 'profile', label: 'เปิดตู้' },
];

const slowAfterMs = 4000;
const stuckAfterMs = 10_000;

/** Where signing in begins again and ends; the way back was saved before. Never a dead end. */
export default function Splash() {
  const { step, error, waited, retry } = useSignIn();
  const at = Math.max(
    0,
    steps.findIndex((candidate) => candidate.step === step),
  );
  const isInTrouble = error !== null || waited === 'stuck';
  return (
    <section className="m-auto flex w-full max-w-md flex-col items-center gap-5 px-6 py-12 text-center">
      <title>กำลังเข้าสู่ระบบ · เก็บไว้</title>
      <BrandMark className="size-20" />
      <h1 className="text-heading font-semibold">เก็บไว้</h1>
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
      <p role="status" className="min-h-7 text-small text-ink-soft">
        {error === null && waited !== 'briefly' && 'ใช้เวลานานกว่าปกติ รออีกนิดนะ'}
      </p>
      {isInTrouble && <SplashTrouble error={error} onRetry={retry} />}
    </section>
  );
}

function useSignIn() {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState({ count: 0, userInitiated: false });
  const [error, setError] = useState<unknown>(null);
  const step = useSyncExternalStore(getSignIn().subscribe, getSignIn().step, () => null);
  const waited = useWaited(attempt.count);

  useEffect(() => {
    let isCurrent = true;
    setError(null);
    void getSignIn()
      .run({ userInitiated: attempt.userInitiated })
      .then((outcome) => {
        if (!isCurrent) return;
        if (outcome.status === 'signed-in') navigate(takeReturnPath() ?? '/microapp', { replace: true });
        if (outcome.status === 'failed') setError(outcome.error);
      });
    return () => {
      isCurrent = false;
    };
  }, [attempt, navigate]);

  const retry = useCallback(() => setAttempt(({ count }) => ({ count: count + 1, userInitiated: true })), []);
  return { step, error, waited, retry };
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
