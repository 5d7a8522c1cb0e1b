import { useEffect, useState } from 'react';
import { formatDuration, formatTime } from '../../lib/format/dates.ts';

/** Counts down to the end of the code. */
export function Countdown({ expiresAt }: { expiresAt: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const leftMs = Math.max(0, Date.parse(expiresAt) - now);
  return (
    <p className="text-center text-small">
      ใช้ได้อีก{' '}
      <span role="timer" className="font-semibold tabular-nums">
        {formatDuration(leftMs)}
      </span>{' '}
      <span className="text-ink-soft">ถึง {formatTime(expiresAt)}</span>
    </p>
  );
}
