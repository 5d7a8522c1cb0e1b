import { ButtonLink } from '../../ui/button.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { emptyGuard } from '../session/guards.ts';
import type { Route } from './+types/promo.route.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [emptyGuard];

/** What a promo token gives. This release knows no promos yet, and says so. */
export default function Promo({ params: { token } }: Route.ComponentProps) {
  return (
    <div className="m-auto px-4">
      <title>โค้ด · เก็บไว้</title>
      <EmptyState
        drawing={EmptyDrawerDrawing}
        title="โค้ดนี้ยังใช้ไม่ได้ตอนนี้"
        action={<ButtonLink to="/microapp">กลับไปกลุ่มของฉัน</ButtonLink>}
      >
        เก็บโค้ด <span className="font-mono">{token.toUpperCase()}</span> ไว้ก่อน ยังไม่ถูกใช้ไป
        เมื่อเปิดรับโค้ดแล้วค่อยกลับมาที่ลิงก์เดิม
      </EmptyState>
    </div>
  );
}
