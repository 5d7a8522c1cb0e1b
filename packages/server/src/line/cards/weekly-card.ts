import type { messagingApi } from '@line/bot-sdk';
import { card, count, dayInText, open } from './card.ts';

/** Number of things that a weekly notice names. */
const namedFacts = 5;

/** Something that is true of a quota now. */
export type WeeklyFact =
  | { type: 'filling'; quotaName: string; percent: number }
  | { type: 'expiry'; quotaName: string; stage: string; expiresAt: Date; keepsUntil: Date }
  | { type: 'bot-left'; groupName: string | null; deletedAt: Date };

/** Returns the private weekly notice about a person's quotas. */
export function weeklyPush(liffId: string, facts: readonly WeeklyFact[]): messagingApi.FlexMessage {
  const lines = facts.slice(0, namedFacts).map(sentenceOf);
  const others = facts.length - lines.length;
  return card({
    title: 'เรื่องของที่เก็บในสัปดาห์นี้',
    text: [...lines, ...(others > 0 ? [`และอีก ${count(others)} เรื่อง`] : [])].join('\n'),
    buttons: [
      open('ดูที่เก็บของฉัน', `https://liff.line.me/${liffId}/quota`),
      open('ตั้งว่าจะให้บอกบ่อยแค่ไหน', `https://liff.line.me/${liffId}/?sheet=account`, 'link'),
    ],
  });
}

function sentenceOf(fact: WeeklyFact): string {
  if (fact.type === 'filling') {
    const { quotaName, percent } = fact;
    return percent >= 100 ? `“${quotaName}” เต็มแล้ว` : `“${quotaName}” ใช้ไปแล้ว ${percent}%`;
  }
  if (fact.type === 'bot-left') {
    const group = fact.groupName === null ? 'กลุ่มที่ไม่มีชื่อ' : `“${fact.groupName}”`;
    return `เก็บไว้ออกจาก${group}แล้ว ของในตู้อยู่ถึง ${dayInText(fact.deletedAt)}`;
  }
  const { quotaName, stage } = fact;
  if (stage === 'before') return `“${quotaName}” จะหมดอายุวันที่ ${dayInText(fact.expiresAt)}`;
  if (stage === 'grace') return `“${quotaName}” หมดอายุแล้ว เก็บของใหม่ได้ถึง ${dayInText(fact.keepsUntil)}`;
  return `“${quotaName}” หมดอายุแล้ว ไม่เก็บของใหม่ ของเดิมยังอยู่ครบ`;
}
