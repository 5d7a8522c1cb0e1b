import type { Fault, PlatformSettings } from '../../src/chat/wire.ts';

export type WebhookSwitch = 'duplicate' | 'delay' | 'reorder' | 'wrongSignature' | 'lose' | 'off';

export const webhookSwitches: ReadonlyArray<{ id: WebhookSwitch; label: string; hint: string }> = [
  { id: 'duplicate', label: 'ส่งซ้ำ', hint: 'ทุกคำขอมาสองครั้ง' },
  { id: 'delay', label: 'ส่งช้า', hint: 'ช้าได้ถึง 5 วินาที' },
  { id: 'reorder', label: 'สลับลำดับ', hint: 'ครึ่งหนึ่งถูกแซง' },
  { id: 'wrongSignature', label: 'ลายเซ็นผิด', hint: 'มีสำเนาปลอมตามมา' },
  { id: 'lose', label: 'หายกลางทาง', hint: 'ไม่ถึงบอทเลย' },
  { id: 'off', label: 'ปิดเว็บฮุก', hint: 'เหมือนปิดในหน้าตั้งค่าของ LINE' },
];

const contentPath = '/v2/bot/message/*/content';
const botPath = '/v2/bot';

/** Faults of every answer until they are switched off. */
export const answerSwitches: ReadonlyArray<{ id: string; label: string; hint: string; fault: Fault }> = [
  toSwitch('not-ready', 'ไฟล์ยังไม่พร้อม', '202 ทุกครั้ง', { path: contentPath, status: 202, body: {} }),
  toSwitch('gone', 'ไฟล์ถูกยกเลิกแล้ว', '410', { path: contentPath, status: 410 }),
  toSwitch('not-found', 'ไฟล์หมดอายุ', '404', { path: contentPath, status: 404 }),
  toSwitch('content-cut', 'ไฟล์ขาดกลางทาง', 'หลัง 1,000 ไบต์', { path: contentPath, cutAfterBytes: 1000 }),
  toSwitch('content-slow', 'ไฟล์มาช้า', '20 KB ต่อวินาที', { path: contentPath, bytesPerSecond: 20_000 }),
  toSwitch('429', 'ถามบ่อยเกินไป', '429 ทุกคำขอของบอท', { path: botPath, status: 429 }),
  toSwitch('500', 'LINE ล่ม', '500 ทุกคำขอของบอท', { path: botPath, status: 500 }),
  toSwitch('cut', 'สายหลุด', 'ตัดก่อนตอบ', { path: botPath, cut: true }),
  toSwitch('answer-delay', 'LINE ตอบช้า', '5 วินาที', { path: botPath, delayMs: 5000 }),
];

function toSwitch(id: string, label: string, hint: string, fault: Omit<Fault, 'times'>) {
  return { id, label, hint, fault: { ...fault, times: 'always' as const } };
}

export function readWebhookSwitches(settings: PlatformSettings): Set<WebhookSwitch> {
  const { webhookTrouble: shares, webhookOrder, usesWebhook } = settings;
  const on = new Set<WebhookSwitch>();
  if ((shares?.duplicate ?? 0) > 0) on.add('duplicate');
  if ((shares?.delay ?? 0) === 1) on.add('delay');
  if (webhookOrder === 'none') on.add('reorder');
  if ((shares?.wrongSignature ?? 0) > 0) on.add('wrongSignature');
  if ((shares?.lose ?? 0) > 0) on.add('lose');
  if (!usesWebhook) on.add('off');
  return on;
}

/** Converts switches to the platform's settings; without any, LINE has no faults. */
export function toSettings(on: ReadonlySet<WebhookSwitch>): PlatformSettings {
  const share = (id: WebhookSwitch): number => (on.has(id) ? 1 : 0);
  const hasFaults = [...on].some((id) => id !== 'off');
  return {
    usesWebhook: !on.has('off'),
    webhookOrder: on.has('reorder') ? 'none' : 'per-chat',
    webhookTrouble: hasFaults
      ? {
          seed: 1,
          duplicate: share('duplicate'),
          // Only delayed requests can be overtaken.
          delay: on.has('delay') ? 1 : on.has('reorder') ? 0.5 : 0,
          delayMs: 5000,
          wrongSignature: share('wrongSignature'),
          lose: share('lose'),
        }
      : null,
  };
}

/** Returns whether the platform's fault is that of a switch, ignoring additional fields. */
export function isSameFault(fault: Fault, other: object): boolean {
  return Object.entries(fault).every(
    ([name, value]) => JSON.stringify(Reflect.get(other, name)) === JSON.stringify(value),
  );
}

/** Lists active faults by the label of their switch, or by their path. */
export function listActiveFaults(
  settings: PlatformSettings & { holdWebhooks: boolean },
  faults: readonly Fault[],
): string[] {
  const on = readWebhookSwitches(settings);
  const { webhookTrouble: shares } = settings;
  // A small share of delays belongs to reordering; without it, the delays were set by hand.
  const isPartlyLate = !on.has('delay') && !on.has('reorder') && (shares?.delay ?? 0) > 0;
  return [
    ...webhookSwitches.filter(({ id }) => on.has(id)).map(({ label }) => label),
    ...(isPartlyLate ? ['ส่งช้าบางส่วน'] : []),
    ...(settings.holdWebhooks ? ['กักเว็บฮุกไว้'] : []),
    ...faults.map((fault) => nameFault(fault)),
  ];
}

function nameFault(fault: Fault): string {
  const known = answerSwitches.find((other) => isSameFault(other.fault, fault));
  return known?.label ?? `${fault.status ?? 'คำตอบ'} ที่ ${fault.path}`;
}
