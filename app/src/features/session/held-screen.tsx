import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { subscribeOutOfReach } from '../../lib/page/out-of-reach.ts';

/** Keeps the screen when the next one is out of reach, and says so over it. */
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
    // To go to a part of the same page ends the navigation, and runs no guard, which would fail as well.
    // The router's own still has what LIFF took away: LINE's credentials.
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
