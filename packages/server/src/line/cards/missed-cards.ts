import type { messagingApi } from '@line/bot-sdk';
import type { components } from '../../generated/schema.ts';
import { ask, type Counted, card, count, counted, open } from './card.ts';

type MissedReason = components['schemas']['MissedReason'];

/** Outcome of a burst's files. */
export interface BurstOutcome extends Counted {
  keptCount: number;
  pendingCount: number;
  missed: ReadonlyMap<MissedReason, number>;
}

const reasons: Readonly<Record<MissedReason, { short: string; advice: string }>> = {
  too_large: { short: 'ใหญ่เกิน', advice: 'ของชิ้นใหญ่อัปโหลดในตู้ได้' },
  quota_full: { short: 'ไม่มีที่ว่างพอ', advice: 'เพิ่มที่เก็บหรือลบของที่ไม่ใช้ แล้วขอที่พลาดไปได้' },
  expired: { short: 'LINE ลบไปก่อน', advice: 'บอกคนส่งให้ส่งใหม่ในแชทได้เลย' },
  external: { short: 'อยู่บนเว็บอื่น', advice: 'ลองส่งเป็นรูปหรือไฟล์ในแชทแทน' },
  failed: { short: 'LINE ส่งมาไม่ได้', advice: 'ขออีกครั้งได้จากในตู้' },
  lost: { short: 'หายไปจากตู้', advice: 'ขออีกครั้งได้จากในตู้' },
  no_quota: { short: 'ยังไม่มีที่เก็บ', advice: 'ใครในกลุ่มก็เปิดที่เก็บฟรีให้ได้' },
  quota_expired: { short: 'ส่งหลังที่เก็บหมดอายุ', advice: 'ต่ออายุแล้วขอที่พลาดไปได้' },
  kind_off: { short: 'ชนิดที่กลุ่มไม่เก็บ', advice: 'คนดูแลเปิดให้เก็บได้' },
};

/** Returns the card at the end of a burst with missed files. */
export function missedCard(
  url: string,
  { outcome, askable }: { outcome: BurstOutcome; askable: Counted },
): messagingApi.FlexMessage {
  const { keptCount, pendingCount, missed, fileCount } = outcome;
  const unit = unitOf(outcome);
  const byReason = [...missed].toSorted(([, a], [, b]) => b - a);
  const missedCount = byReason.reduce((sum, [, some]) => sum + some, 0);
  const isOneReason = byReason.length === 1 && missedCount === fileCount;
  const why = byReason.map(([reason, some]) =>
    isOneReason ? reasons[reason].short : `${count(some)} ${spaced(unit, reasons[reason].short)}`,
  );
  const what =
    keptCount > 0
      ? `เก็บ ${count(keptCount)} จาก ${count(fileCount)} ${unit}`
      : `เก็บไม่ได้ ${count(missedCount)}${pendingCount > 0 ? ` จาก ${count(fileCount)}` : ''} ${unit}`;
  const [first] = byReason;
  const waiting = pendingCount > 0 ? [`อีก ${count(pendingCount)} ${unit}กำลังมา`] : [];
  return card({
    title: [what, ...why].join(' · '),
    text: [...waiting, first ? reasons[first[0]].advice : ''].join(' '),
    buttons: [
      missed.has('quota_full') ? open('ดูที่เก็บ', `${url}/quota`) : open('เปิดตู้ของกลุ่ม', url),
      ...askButton(askable),
    ],
  });
}

/**
 * Returns the card that offers missed files once they can be requested: a quota was linked or has grown, or
 * LINE is back.
 */
export function offerCard(url: string, askable: Counted): messagingApi.FlexMessage {
  return card({
    title: `มี ${counted(askable)}ที่ยังไม่ได้เก็บ`,
    text: 'ตอนนี้เก็บได้แล้ว แตะครั้งเดียว เก็บไว้ขอจาก LINE ให้ทั้งหมด',
    buttons: [...askButton(askable), open('เปิดตู้ของกลุ่ม', url, 'link')],
  });
}

/** Returns the answer to a request for all missed files. */
export function askedCard(url: string, asked: Counted): messagingApi.FlexMessage {
  const isSome = asked.fileCount > 0;
  return card({
    title: isSome ? `กำลังขอ ${counted(asked)}จาก LINE` : 'ไม่มีอะไรให้ขอแล้ว',
    text: isSome ? 'มาถึงเมื่อไหร่จะขึ้นในตู้เอง' : 'ที่ขอได้ขอไปหมดแล้ว ถ้ายังขาดอะไร บอกคนส่งให้ส่งใหม่ในแชทได้เลย',
    buttons: [open('เปิดตู้ของกลุ่ม', url)],
  });
}

/** Returns a button that requests all missed files; none if nothing can be requested. */
export function askButton(askable: Counted): messagingApi.FlexButton[] {
  return askable.fileCount === 0 ? [] : [ask(`เก็บ ${counted(askable)}ที่พลาดไป`, 'ask-for-missed')];
}

/** Returns the unit of a burst: a mixed one is not counted in files, which would be confusing beside its parts. */
function unitOf({ fileCount, imageCount, keptCount }: BurstOutcome): string {
  if (fileCount === imageCount) return 'รูป';
  return keptCount > 0 ? 'รายการ' : 'ไฟล์';
}

/** Joins Thai words without a space, and separates them from Latin ones. */
function spaced(before: string, after: string): string {
  return /^[A-Z]/.test(after) ? `${before} ${after}` : `${before}${after}`;
}
