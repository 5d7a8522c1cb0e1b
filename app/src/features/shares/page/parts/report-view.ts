import { button, fill, h } from '../../../../ui/dom.ts';
import { failure } from './failure.ts';
import type { ReportReason, ShareApi } from './share-api.ts';

const reasons: readonly (readonly [ReportReason, string])[] = [
  ['privacy', 'มีฉันหรือข้อมูลของฉัน โดยไม่ได้อนุญาต'],
  ['illegal', 'ผิดกฎหมาย หรือละเมิดลิขสิทธิ์'],
  ['malware', 'หลอกลวง หรือมีไวรัส'],
  ['other', 'เรื่องอื่น'],
];

/** Lets a visitor report a link. */
export function reportView({
  api,
  onError,
}: {
  api: ShareApi;
  onError: (error: unknown) => boolean;
}): HTMLElement {
  const body = h('div', { class: 'flex flex-col gap-2 pt-2', 'aria-live': 'polite' });

  async function send(reason: ReportReason): Promise<void> {
    try {
      await api.report(reason);
      fill(body, h('p', {}, 'แจ้งแล้ว คนทำลิงก์และผู้ให้บริการจะเห็นว่ามีคนแจ้ง ไม่เห็นว่าเป็นใคร'));
    } catch (error) {
      if (!onError(error))
        fill(
          body,
          failure(error, () => void send(reason)),
        );
    }
  }

  fill(
    body,
    ...reasons.map(([reason, label]) =>
      button({
        tone: 'secondary',
        label,
        class: 'justify-start text-start',
        onClick: () => void send(reason),
      }),
    ),
  );
  return h(
    'details',
    { class: 'text-small' },
    h('summary', { class: 'min-h-11 cursor-pointer content-center text-ink-soft' }, 'แจ้งปัญหาของลิงก์นี้'),
    body,
  );
}
