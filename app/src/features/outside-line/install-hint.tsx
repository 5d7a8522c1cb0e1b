import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { EndNotice } from './end-notice.tsx';
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

/** Hint at the end of the page that the app can be installed, if it can. */
export function InstallHint() {
  const { way, end } = useInstallWay();
  if (way === null) return null;
  const install = () => {
    // The browser asks, and takes one answer for each offer: it refuses to ask again.
    window.installPrompt?.prompt().catch(() => undefined);
    end();
  };
  return (
    <EndNotice
      label="ติดตั้งเก็บไว้"
      title="วางเก็บไว้บนหน้าจอ"
      text={
        way === 'prompt'
          ? 'เปิดตู้ได้จากหน้าจอเลย แชร์ไฟล์จากแอปอื่นเข้าตู้ได้ด้วย'
          : 'แตะปุ่มแชร์ของเบราว์เซอร์ แล้วเลือก “เพิ่มไปยังหน้าจอโฮม”'
      }
    >
      <Button tone="quiet" onClick={end}>
        ไม่ต้องบอกอีก
      </Button>
      {way === 'prompt' && (
        <Button tone="secondary" onClick={install}>
          ติดตั้ง
        </Button>
      )}
    </EndNotice>
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
