import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { subscribeOutOfReach } from '../../lib/page/out-of-reach.ts';

/** Keeps the screen if the next one is out of reach, and shows that over it. */
export function HeldScreen() {
  const isHeld = useHeldScreen();
  return (
    <div role="status" className={isHeld ? 'fixed inset-x-0 top-0 z-overlay bg-surface-sunken' : undefined}>
      {isHeld && (
        <p className="flex items-center justify-center gap-2 border-b border-line px-4 py-1.5 text-small text-ink-soft">
          <WifiOff className="size-4.5 shrink-0" aria-hidden="true" />
          เปิดหน้านั้นไม่ได้ เน็ตอาจหลุด ยังอยู่ที่เดิม
        </p>
      )}
    </div>
  );
}

/** Returns whether the next screen was out of reach, and nothing happened since. */
function useHeldScreen(): boolean {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const place = pathname + search;
  const [heldAt, setHeldAt] = useState<string | null>(null);
  const hold = useEffectEvent(() => {
    setHeldAt(place);
    // A navigation within the same page ends this one, and runs no guard, which would fail as well. The router still
    // has LINE's credentials, which LIFF removed.
    const stay = { pathname, search, hash: location.hash || '#' };
    void navigate(stay, { replace: true, preventScrollReset: true, state });
  });
  useEffect(() => subscribeOutOfReach(() => hold()), []);
  useEffect(() => {
    const end = () => setHeldAt(null);
    addEventListener('online', end);
    return () => removeEventListener('online', end);
  }, []);
  return heldAt === place;
}
