import { ButtonLink } from '../../ui/button.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { emptyGuard } from '../session/guards.ts';
import type { Route } from './+types/promo.route.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [emptyGuard];

/** Shows that promos are not available yet; this release has none. */
export default function Promo({ params: { token } }: Route.ComponentProps) {
  return (
    <>
      <TopBar title="โค้ด" backTo="/microapp" backLabel="กลับไปกลุ่มของฉัน" />
      <EmptyState
        drawing={EmptyDrawerDrawing}
        title="โค้ดนี้ยังไม่เปิดให้ใช้"
        action={<ButtonLink to="/microapp">กลับไปกลุ่มของฉัน</ButtonLink>}
      >
        เก็บโค้ด <span className="font-mono">{token.toUpperCase()}</span> ไว้ก่อน แล้วเปิดลิงก์เดิมอีกที
      </EmptyState>
    </>
  );
}
