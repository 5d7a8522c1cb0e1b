import { type ReactNode, useEffect, useState } from 'react';
import type { View } from '../src/chat/wire.ts';

const minuteMs = 60_000;

/** Puts a line above a visitor's page: that it is a trial, and when it ends. */
export function VisitFrame({ view, children }: { view: View; children: ReactNode }) {
  if (!view.visit) return children;
  return (
    <div className="visited">
      <VisitBar appOrigin={view.appOrigin} endsAt={view.visit.endsAt} />
      {children}
    </div>
  );
}

function VisitBar({ appOrigin, endsAt }: { appOrigin: string; endsAt: number }) {
  const minutes = useMinutesUntil(endsAt);
  return (
    <p className="visit-bar">
      <span>ลองเล่น · อีก {minutes} นาทีจะลบทิ้งทั้งหมด</span>
      {/* Within the home page itself there is a way back already. */}
      {isWholePage() && <a href={appOrigin}>กลับหน้าแรก</a>}
    </p>
  );
}

/** Page without a visit: after its end, or before it began. */
export function VisitEnd({ appOrigin, hadOne }: { appOrigin: string; hadOne: boolean }) {
  return (
    <main className="visit-end">
      <h1>{hadOne ? 'หมดเวลาลองเล่นแล้ว' : 'เริ่มลองเล่นจากหน้าแรก'}</h1>
      <p>
        {hadOne
          ? 'แชทและของในตู้ถูกลบทิ้งแล้ว อยากลองอีกก็เริ่มใหม่ได้เลย'
          : 'รอบหนึ่งลองได้หนึ่งชั่วโมง จากนั้นแชทและของในตู้จะถูกลบทิ้งทั้งหมด'}
      </p>
      {isWholePage() && (
        <p>
          <a className="go-button" href={`${appOrigin}/?demo`}>
            {hadOne ? 'ลองใหม่อีกครั้ง' : 'เริ่มลองเล่น'}
          </a>
        </p>
      )}
    </main>
  );
}

/** Whether the page is not within the home page, which has the same buttons. */
function isWholePage(): boolean {
  return window.parent === window;
}

function useMinutesUntil(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((endsAt - now) / minuteMs));
}
