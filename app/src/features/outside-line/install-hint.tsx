import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { mainId } from '../../layouts/skip-link.tsx';
import { BrandMark } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { endHint, findInstallWay, type InstallPrompt, type InstallWay, isHintDue } from './install-offer.ts';

declare global {
  interface Navigator {
    /** Whether Safari runs the page as an app; other browsers have no such property. */
    readonly standalone?: boolean;
  }
  interface Window {
    installPrompt?: InstallPrompt;
  }
}

/** Hint at the end of the page, where it covers and moves nothing: that the app can be installed, where it can. */
export function InstallHint() {
  const { way, end } = useInstallWay();
  const main = way === null ? null : document.getElementById(mainId);
  if (way === null || !main) return null;
  const install = () => {
    // The browser asks, and takes one answer for each offer.
    void window.installPrompt?.prompt();
    end();
  };
  return createPortal(
    <aside
      aria-label="ติดตั้งเก็บไว้"
      className="mx-4 mt-8 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-tile border border-line bg-surface-raised px-4 py-3 sm:mx-8 lg:max-w-2xl"
    >
      <BrandMark className="size-9 shrink-0" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-semibold">วางเก็บไว้บนหน้าจอ</p>
        <p className="text-small text-ink-soft">
          {way === 'prompt'
            ? 'เปิดตู้ได้จากหน้าจอเลย แชร์ไฟล์จากแอปอื่นเข้าตู้ได้ด้วย'
            : 'แตะปุ่มแชร์ของเบราว์เซอร์ แล้วเลือก “เพิ่มไปยังหน้าจอโฮม”'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" onClick={end}>
          ไม่ต้องบอกอีก
        </Button>
        {way === 'prompt' && (
          <Button tone="secondary" onClick={install}>
            ติดตั้ง
          </Button>
        )}
      </div>
    </aside>,
    main,
  );
}

/** Returns how the app can be installed here while the hint is due, and the function that ends the hint for good. */
function useInstallWay(): { way: InstallWay | null; end: () => void } {
  const [isDue, setIsDue] = useState(isHintDue);
  const [way, setWay] = useState(() => findInstallWay(window));
  useEffect(() => {
    const look = () => setWay(findInstallWay(window));
    const finish = () => {
      endHint();
      setIsDue(false);
    };
    // The page's own script has stored the offer by then.
    addEventListener('beforeinstallprompt', look);
    addEventListener('appinstalled', finish);
    return () => {
      removeEventListener('beforeinstallprompt', look);
      removeEventListener('appinstalled', finish);
    };
  }, []);
  const end = () => {
    endHint();
    setIsDue(false);
  };
  return { way: isDue ? way : null, end };
}
