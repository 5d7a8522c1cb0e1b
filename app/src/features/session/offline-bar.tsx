import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '../../lib/page/online.ts';

/** Shows that the screen shows only what this device has cached. */
export function OfflineBar() {
  const isOnline = useOnline();
  return (
    <div role="status" className={isOnline ? undefined : 'border-b border-line bg-surface-sunken'}>
      {!isOnline && (
        <p className="mx-auto flex w-full max-w-page items-center justify-center gap-2 px-4 py-1.5 text-small text-ink-soft">
          <WifiOff className="size-4.5 shrink-0" aria-hidden="true" />
          ออฟไลน์ · แสดงข้อมูลที่มี
        </p>
      )}
    </div>
  );
}
