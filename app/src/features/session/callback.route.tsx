import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findLineRefusal } from '../../lib/session/line-answer.ts';
import { splashPath } from '../../lib/session/return-to.ts';
import { SignInError } from '../../lib/session/sign-in.ts';
import { SignInPage } from './sign-in-page.tsx';
import { SignInTrouble } from './sign-in-trouble.tsx';

/** Where LINE's login answers. What it gave goes on to the splash, where LIFF may start; what it refused is said here. */
export default function Callback() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const trouble = useMemo(() => findTrouble(search), [search]);

  useEffect(() => {
    if (trouble === null) navigate(`${splashPath}${search}${hash}`, { replace: true });
  }, [trouble, search, hash, navigate]);

  return (
    <SignInPage title="กำลังเข้าสู่ระบบ">
      <h1 className="text-heading font-semibold">{trouble === null ? 'กำลังเข้าสู่ระบบ' : 'ยังเข้าสู่ระบบไม่ได้'}</h1>
      {trouble !== null && <SignInTrouble error={trouble} onRetry={() => location.replace(splashPath)} />}
    </SignInPage>
  );
}

function findTrouble(search: string): SignInError | null {
  const refusal = findLineRefusal(new URLSearchParams(search));
  if (refusal) return refusal;
  return navigator.cookieEnabled ? null : new SignInError('COOKIES_BLOCKED');
}
