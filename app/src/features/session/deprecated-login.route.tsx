import { useEffect } from 'react';
import DefaultLayout from '../../layouts/default-layout.tsx';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import '../../layouts/join-more-words.ts';
import { splashPath } from '../../lib/page/device/return-to.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SignInPage } from './sign-in-page.tsx';

export const handle: LayoutHandle = { layout: 'default', frame: DefaultLayout };

/** Long enough to read the sentence. */
const forwardAfterMs = 2000;

/** Serves old links to the sign-in: shows that the page moved and redirects; without scripts a button does. */
export default function DeprecatedLogin() {
  useEffect(() => {
    const timer = setTimeout(() => location.replace(splashPath), forwardAfterMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <SignInPage title="หน้าเข้าสู่ระบบย้ายแล้ว">
      <h1 className="text-heading font-semibold">หน้าเข้าสู่ระบบย้ายแล้ว</h1>
      <p className="text-ink-soft">กำลังพาไปหน้าใหม่ ครั้งหน้าเปิดจากปุ่มในแชทกลุ่มได้เลย</p>
      <ButtonLink href={splashPath} wide>
        ไปหน้าเข้าสู่ระบบ
      </ButtonLink>
    </SignInPage>
  );
}
