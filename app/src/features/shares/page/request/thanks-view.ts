import type { VisitedRequest } from '@kepwai/api-client';
import { formatCount } from '../../../../lib/format/sizes.ts';
import { button, fill, h, icon } from '../../../../ui/dom.ts';
import { askerOf } from './request-words.ts';
import type { SendSession } from './send-session.ts';

/** The end of the chosen files, on the page. */
export interface ThanksView {
  readonly element: HTMLElement;
  readonly update: (now: { isDone: boolean; canSendMore: boolean }) => void;
}

/** Thanks the sender once all chosen files have arrived, and offers to send more. */
export function createThanksView({
  request,
  session: { sender },
  onMore,
}: {
  request: VisitedRequest;
  session: SendSession;
  onMore: () => void;
}): ThanksView {
  const element = h('div', { role: 'status', class: 'empty:hidden' });
  let wasDone = false;

  function show(canSendMore: boolean): void {
    const title = h('h2', { class: 'text-title font-semibold outline-none', tabindex: -1 });
    fill(title, `ขอบคุณ ส่งครบ ${formatCount(sender.items().length)} ไฟล์แล้ว`);
    const next = request.isScanned ? 'ตรวจไวรัสแล้วจะส่งต่อให้กลุ่มเอง' : `${askerOf(request)} เปิดดูได้แล้ว`;
    fill(
      element,
      h(
        'section',
        {
          class: 'flex flex-wrap items-center gap-4 rounded-tile bg-kept-soft p-4 text-kept-soft-ink',
        },
        h(
          'span',
          { class: 'grid size-12 shrink-0 place-items-center rounded-full bg-kept text-kept-ink' },
          icon('check', 'size-7'),
        ),
        h(
          'div',
          { class: 'min-w-[min(10rem,100%)] flex-1' },
          title,
          h('p', { class: 'text-small' }, `${next} ปิดหน้านี้ได้เลย`),
        ),
        canSendMore && button({ tone: 'secondary', label: 'ส่งอีก', onClick: onMore }),
      ),
    );
    title.focus();
  }

  return {
    element,
    update({ isDone, canSendMore }) {
      if (isDone === wasDone) return;
      wasDone = isDone;
      if (isDone) show(canSendMore);
      else fill(element);
    },
  };
}
