import type { ShareOutcome } from '../../lib/line/line-share.ts';
import type { ToastMessage } from '../../ui/overlays/toast.tsx';

/** Sentence of each outcome; the last also shows the text to copy by hand. */
export const outcomeWords: Readonly<Record<Exclude<ShareOutcome, 'failed'>, ToastMessage>> = {
  sent: { text: 'ส่งเข้าแชทแล้ว' },
  // An old LINE does not report whether the person sent anything.
  opened: { text: 'เลือกแชทใน LINE ได้เลย' },
  closed: { text: 'ยังไม่ได้ส่ง เลือกแชทอีกครั้ง หรือคัดลอกลิงก์ก็ได้' },
  copied: { text: 'คัดลอกลิงก์แล้ว วางในแชทได้เลย' },
  'copied-instead': { text: 'LINE เปิดหน้าเลือกแชทไม่ได้ คัดลอกลิงก์ให้แล้ว วางในแชทได้เลย', tone: 'error' },
};
