import { signOut } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { useTap } from '../../ui/overlays/use-tap.ts';

/** Explains what still works for people who do not accept. */
export function Declined() {
  const tap = useTap();
  return (
    <details className="rounded-tile border border-line px-4">
      <summary className="flex min-h-12 cursor-pointer py-2 items-center rounded-control text-small font-medium">
        ถ้าไม่ยอมรับจะเป็นอย่างไร
      </summary>
      <div className="flex flex-col gap-3 pb-4 text-small text-ink-soft">
        <p>
          คุณจะเปิดตู้ของกลุ่มไม่ได้ แต่ยังคุยในแชทได้ตามปกติ เปิดลิงก์ที่คนอื่นแชร์ให้ได้ และอ่านวิธีลบของที่คุณส่งได้ที่{' '}
          <TextLink to="/hello">หน้าแนะนำเก็บไว้</TextLink>
        </p>
        <Button tone="secondary" className="self-start" onClick={() => tap(signOut)}>
          ไม่ยอมรับ และออกจากระบบ
        </Button>
      </div>
    </details>
  );
}
