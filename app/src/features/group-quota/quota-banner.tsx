import type { Group } from '@kepwai/api-client';
import { formatCountdown } from '../../lib/format/countdown.ts';
import { deletionWords } from '../../lib/format/deletion.ts';
import { expiryWords } from '../../lib/format/expiry.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { getSession } from '../../lib/session/session.ts';
import { Banner } from '../../ui/page/banner.tsx';

/** Shows what does not work now, what still does, until when, and who can change that. */
export function QuotaBanner({
  group: { keeping, quota, quotaOwner, permissions, deletedAt },
}: {
  group: Pick<Group, 'keeping' | 'quota' | 'quotaOwner' | 'permissions' | 'deletedAt'>;
}) {
  const expiry =
    quota && expiryWords(quota, { owner: quotaOwner, myId: getSession().findProfile()?.id, now: Date.now() });
  const deletion = quota && deletionWords(quota, { canLink: permissions.linkQuota, now: Date.now() });
  if (keeping === 'bot_left') {
    return (
      <Banner tone="warning" title="เก็บไว้ไม่อยู่ในแชทนี้แล้ว">
        ยังเปิดดูและดาวน์โหลดได้ แต่ไม่มีของใหม่เข้ามา
        {deletedAt && ` และจะถูกลบ${formatCountdown(deletedAt, Date.now())}`} ชวนเก็บไว้กลับเข้ากลุ่มเพื่อเก็บต่อ
      </Banner>
    );
  }
  return (
    <>
      {deletion && (
        <Banner tone="danger" title={deletion.title}>
          {deletion.text}
        </Banner>
      )}
      {keeping === 'full' && (
        <Banner tone="danger" title="ที่เก็บเต็ม ของใหม่ยังเก็บไม่ได้">
          {permissions.manage
            ? 'ของเดิมยังอยู่ครบและเปิดดูได้ ลบของชิ้นใหญ่ที่ไม่ใช้แล้วล้างถังขยะ หรือเปลี่ยนไปใช้ที่เก็บที่ใหญ่กว่า'
            : inThai`ของเดิมยังอยู่ครบและเปิดดูได้ ขอให้${quotaOwner?.displayName ?? 'คนดูแลที่เก็บ'}ช่วยเพิ่มที่ว่าง หรือลบของที่คุณส่งเองและไม่ใช้แล้ว`}
        </Banner>
      )}
      {expiry && (
        <Banner tone={expiry.tone} title={expiry.title}>
          {expiry.text}
        </Banner>
      )}
    </>
  );
}
