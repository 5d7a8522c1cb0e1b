import type { Group } from '@kepwai/api-client';
import { formatCount } from '../../lib/sizes.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** What holds for the whole cabinet now: whether new things are kept, and what is on its way. */
export function KeepingBanner({ group }: { group: Group }) {
  const { id, keeping, fetchingCount, quota } = group;
  if (keeping === 'no_quota') {
    return (
      <Banner
        tone="warning"
        title="ยังไม่เก็บ: กลุ่มนี้ยังไม่มีพื้นที่"
        action={<ButtonLink to={`/microapp/onboarding?group=${id}`}>เริ่มตั้งค่ากลุ่ม</ButtonLink>}
      >
        ของที่ส่งในแชทตอนนี้ยังไม่ถูกเก็บ สมาชิกคนไหนก็ให้พื้นที่ของตัวเองกับกลุ่มนี้ได้
      </Banner>
    );
  }
  if (keeping === 'full') {
    return (
      <Banner
        tone="danger"
        title="พื้นที่เต็ม ของใหม่จะยังไม่ถูกเก็บ"
        action={
          <ButtonLink tone="secondary" to={`/microapp/${id}/quota`}>
            ดูวิธีเพิ่มพื้นที่
          </ButtonLink>
        }
      >
        ของเดิมยังอยู่ครบ ลบของที่ไม่ใช้แล้ว หรือขอให้ผู้ดูแลพื้นที่ “{quota?.name}” เพิ่มพื้นที่
      </Banner>
    );
  }
  if (keeping === 'bot_left') {
    return (
      <Banner tone="warning" title="เก็บไว้ไม่อยู่ในแชทนี้แล้ว">
        ยังเปิดดูและดาวน์โหลดได้ แต่เพิ่มของใหม่ไม่ได้ ถ้ายังอยากใช้ ให้เชิญเก็บไว้กลับเข้ากลุ่ม
      </Banner>
    );
  }
  if (fetchingCount > 0) {
    return <Banner>กำลังเก็บ {formatCount(fetchingCount)} รายการจากแชท</Banner>;
  }
  return null;
}
