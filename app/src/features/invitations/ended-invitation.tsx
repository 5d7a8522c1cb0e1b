import type { OpenedInvitation } from '@kepwai/api-client';
import { inThai } from '../../lib/format/in-thai.ts';
import { getSession } from '../../lib/session/session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings/drawings.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';

interface Ending {
  readonly title: string;
  readonly text: string;
  /** Where to go on. Default: my groups. */
  readonly to?: { readonly path: string; readonly label: string };
}

/** Shows why an invitation cannot be accepted, and what to do now. `isMine`: this person has just declined it. */
export function EndedInvitation({
  invitation,
  isMine = false,
}: {
  invitation: OpenedInvitation;
  isMine?: boolean;
}) {
  const { title, text, to } = isMine ? declinedNow(invitation) : endingOf(invitation);
  const { path, label } = to ?? { path: '/microapp', label: 'ไปที่กลุ่มของฉัน' };
  return (
    <EmptyState
      drawing={EmptyDrawerDrawing}
      title={title}
      action={<ButtonLink to={path}>{label}</ButtonLink>}
    >
      {text}
    </EmptyState>
  );
}

function declinedNow({ inviter }: OpenedInvitation): Ending {
  return { title: 'ตอบว่าไม่รับแล้ว', text: inThai`ถ้าเปลี่ยนใจ ขอลิงก์ใหม่จาก${inviterName(inviter)}ได้` };
}

function endingOf({ state, inviter, quota, forName }: OpenedInvitation): Ending {
  const who = inviterName(inviter);
  const again = inThai`ถ้ายังอยากช่วยดูแล ขอลิงก์ใหม่จาก${who}`;
  switch (state) {
    case 'wrong_account':
      return {
        title: `คำเชิญนี้ส่งให้ “${forName ?? 'คนอื่น'}”`,
        text: `ตอนนี้คุณใช้ในชื่อ “${getSession().findProfile()?.displayName ?? ''}” ถ้านี่เป็นคำเชิญของคุณ ออกจากระบบ แล้วเปิดลิงก์ด้วย LINE ที่ได้รับคำเชิญ`,
      };
    case 'used':
      return { title: 'คำเชิญนี้มีคนรับไปแล้ว', text: `ลิงก์หนึ่งใช้ได้ครั้งเดียว ${again}` };
    case 'declined':
      return { title: 'คำเชิญนี้มีคนตอบว่าไม่รับแล้ว', text: again };
    case 'expired':
      return { title: 'คำเชิญนี้หมดอายุแล้ว', text: `คำเชิญใช้ได้ 7 วัน ${again}` };
    case 'cancelled':
      return {
        title: 'คำเชิญนี้ถูกยกเลิกแล้ว',
        text: inThai`อาจมีลิงก์ใหม่แทนลิงก์นี้ ดูในแชท หรือถาม${who}`,
      };
    case 'quota_deleted':
      return { title: 'ที่เก็บนี้ถูกลบแล้ว', text: inThai`คำเชิญนี้จึงใช้ไม่ได้อีก ถ้าสงสัย ถาม${who}` };
    case 'already_manager':
      return {
        title: 'คุณดูแลที่เก็บนี้อยู่แล้ว',
        text: 'ไม่ต้องรับคำเชิญอีก',
        ...(quota && { to: { path: `/microapp/quota/${quota.id}`, label: `เปิด “${quota.name}”` } }),
      };
    case 'own_quota':
      return {
        title: 'นี่คือที่เก็บของคุณเอง',
        text: 'ส่งลิงก์นี้ให้คนที่อยากชวน คนนั้นเปิดแล้วจะรับคำเชิญได้',
        ...(quota && { to: { path: `/microapp/quota/${quota.id}/managers`, label: 'ดูคนดูแล' } }),
      };
    case 'open':
      return { title: 'เปิดคำเชิญนี้ไม่ได้', text: again };
  }
}

function inviterName(inviter: OpenedInvitation['inviter']): string {
  return inviter?.displayName ?? 'คนที่ชวน';
}
