import { useEffect, useState } from 'react';
import { formatTime } from '../../../lib/format/dates.ts';

/** Says for how many minutes the code can still be used, and until when. */
export function Countdown({ expiresAt }: { expiresAt: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const leftMs = Math.max(0, Date.parse(expiresAt) - now);
  const minutes = Math.floor(leftMs / 60_000);
  return (
    <p className="text-center text-small">
      QR นี้ใช้ได้อีก{' '}
      <span role="timer" className="font-semibold tabular-nums">
        {minutes > 0 ? `${minutes} นาที` : 'ไม่ถึงนาที'}
      </span>{' '}
      <span className="text-ink-soft">(ถึง {formatTime(expiresAt)} น.)</span>
    </p>
  );
}
