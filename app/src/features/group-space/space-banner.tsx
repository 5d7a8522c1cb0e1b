import type { Group } from '@kepwai/api-client';
import { Banner } from '../../ui/banner.tsx';

/** What does not work now, what still does, and who can change that. */
export function SpaceBanner({
  group: { keeping, quotaOwner, permissions },
}: {
  group: Pick<Group, 'keeping' | 'quotaOwner' | 'permissions'>;
}) {
  if (keeping === 'bot_left') {
    return (
      <Banner tone="warning" title="เก็บไว้ไม่อยู่ในแชทนี้แล้ว">
        ยังเปิดดูและดาวน์โหลดได้ แต่ไม่มีของใหม่เข้ามา เชิญเก็บไว้กลับเข้ากลุ่มเพื่อเก็บต่อ
      </Banner>
    );
  }
  if (keeping !== 'full') return null;
  return (
    <Banner tone="danger" title="พื้นที่เต็ม ของใหม่จะยังไม่ถูกเก็บ">
      {permissions.manage
        ? 'ของเดิมยังอยู่ครบและเปิดดูได้ ลบของชิ้นใหญ่ที่ไม่ใช้แล้วล้างถังขยะ หรือเปลี่ยนไปใช้พื้นที่ที่ใหญ่กว่า'
        : `ของเดิมยังอยู่ครบและเปิดดูได้ ขอให้ ${quotaOwner?.displayName ?? 'ผู้ดูแลพื้นที่'} ช่วยเพิ่มที่ว่าง หรือลบของที่คุณส่งเองและไม่ใช้แล้ว`}
    </Banner>
  );
}
