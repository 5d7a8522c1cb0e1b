import type { GroupFace } from '@kepwai/api-client';
import { groupName } from '../../lib/group-words.ts';
import type { ChatCard } from '../../lib/line-share.ts';

/** A card whose button leads to a screen of ours; the path is below `/microapp`. */
export type SpaceCard = Omit<ChatCard, 'url'> & { readonly path: string };

/** Asks the group for somebody's quota. */
export function askForSpace(group: Pick<GroupFace, 'id' | 'name'>): SpaceCard {
  return {
    title: `“${groupName(group)}” ยังไม่มีพื้นที่เก็บ`,
    text: 'รูปและไฟล์ที่ส่งในแชทตอนนี้ยังไม่ถูกเก็บ ใครให้พื้นที่กับกลุ่มได้บ้าง รับฟรี 1 GB ได้เลย',
    label: 'เลือกพื้นที่ให้กลุ่ม',
    path: `/onboarding/first-quota-link?group=${group.id}`,
  };
}

/** Asks whoever looks after the quota to make room. */
export function remindManager(
  group: Pick<GroupFace, 'id' | 'name'>,
  { isFull, percent }: { isFull: boolean; percent: string },
): SpaceCard {
  return {
    title: `พื้นที่ของ “${groupName(group)}” ${isFull ? 'เต็มแล้ว' : `ใช้ไป ${percent}`}`,
    text: isFull
      ? 'ของใหม่ที่ส่งในแชทยังไม่ถูกเก็บ ฝากผู้ดูแลช่วยลบของที่ไม่ใช้ หรือเปลี่ยนเป็นพื้นที่ที่ใหญ่กว่า'
      : 'ฝากผู้ดูแลช่วยดูก่อนจะเต็ม ลบของที่ไม่ใช้ หรือเปลี่ยนเป็นพื้นที่ที่ใหญ่กว่า',
    label: 'ดูพื้นที่ของกลุ่ม',
    path: `/${group.id}/quota`,
  };
}
