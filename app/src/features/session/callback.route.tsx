import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import DefaultLayout from '../../layouts/default-layout.tsx';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { splashPath } from '../../lib/page/device/return-to.ts';
import { findLineRefusal } from '../../lib/session/line-answer.ts';
import { SignInError } from '../../lib/session/sign-in.ts';
import { SignInErrorState } from './sign-in-error-state.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const handle: LayoutHandle = { layout: 'default', frame: DefaultLayout };

/**
 * Receives the response of LINE's login. A success continues at the splash, where LIFF may start; a refusal
 * is shown here.
 */
export default function Callback() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const error = useMemo(() => findSignInError(search), [search]);

  useEffect(() => {
    if (error === null) navigate(`${splashPath}${search}${hash}`, { replace: true });
  }, [error, search, hash, navigate]);

  return (
    <SignInPage title="กำลังเข้าสู่ระบบ">
      <h1 className="text-heading font-semibold">{error === null ? 'กำลังเข้าสู่ระบบ' : 'ยังเข้าสู่ระบบไม่ได้'}</h1>
      {error !== null && <SignInErrorState error={error} onRetry={() => location.replace(splashPath)} />}
    </SignInPage>
  );
}

function findSignInError(search: string): SignInError | null {
  const refusal = findLineRefusal(new URLSearchParams(search));
  if (refusal) return refusal;
  return navigator.cookieEnabled ? null : new SignInError('COOKIES_BLOCKED');
}
