import { formatCount, formatSize } from '../../../../lib/format/sizes.ts';
import { button, fill, h } from '../../../../ui/dom.ts';
import { createProgress, createQueueRow, type QueueRow } from './queue-row.ts';
import type { Sender, SendItem } from './sender.ts';

/** Counts and bytes of a queue. */
export interface QueueSummary {
  readonly phase: 'empty' | 'choosing' | 'sending' | 'waiting' | 'stopped' | 'done';
  readonly count: number;
  readonly doneCount: number;
  readonly failedCount: number;
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** Sums up a queue. Files that failed count among its files, and not among its bytes. */
export function summarize(items: readonly SendItem[]): QueueSummary {
  const countOf = (...states: SendItem['state'][]) =>
    items.filter(({ state }) => states.includes(state)).length;
  const moving = items.filter(({ state }) => state !== 'failed');
  const [sending, waiting] = [countOf('sending', 'queued'), countOf('waiting')];
  const [doneCount, failedCount] = [countOf('done'), countOf('failed')];
  return {
    phase: phaseOf({ count: items.length, ready: countOf('ready'), sending, waiting, failedCount }),
    ...{ count: items.length, doneCount, failedCount },
    sentBytes: moving.reduce((sum, { sentBytes }) => sum + sentBytes, 0),
    totalBytes: moving.reduce((sum, { file }) => sum + file.size, 0),
  };
}

function phaseOf(of: {
  count: number;
  ready: number;
  sending: number;
  waiting: number;
  failedCount: number;
}): QueueSummary['phase'] {
  if (of.count === 0) return 'empty';
  // A slot that waits for the network holds up all others.
  if (of.waiting > 0) return 'waiting';
  if (of.sending > 0) return 'sending';
  if (of.ready > 0) return 'choosing';
  return of.failedCount > 0 ? 'stopped' : 'done';
}

/** The queue on the page. */
export interface QueueView {
  readonly element: HTMLElement;
  readonly update: () => void;
}

/** Shows the chosen files, how far each is and all are, and the button that sends them. */
export function createQueueView(sender: Sender, { onStart }: { onStart: () => void }): QueueView {
  const rows = new Map<number, QueueRow>();
  const list = h('ul', { class: 'flex flex-col divide-y divide-line' });
  const title = h('h2', { class: 'text-body font-semibold tabular-nums', tabindex: -1 });
  const advice = h('p', { class: 'text-small empty:hidden' });
  const bar = createProgress('ส่งทั้งหมด');
  const start = button({ tone: 'primary', label: '', class: 'w-full', onClick: onStart });
  const hurry = button({
    ...{ tone: 'secondary', label: 'ลองเลย', class: 'self-start' },
    onClick: () => sender.hurry(),
  });
  // Steps for screen readers: bytes are for the eye.
  const status = h('p', { role: 'status', class: 'sr-only' });
  const element = h(
    'section',
    {
      'aria-label': 'ไฟล์ที่เลือก',
      class: 'flex flex-col gap-3 rounded-tile border border-line bg-surface-raised p-4',
    },
    status,
    h('div', { class: 'flex flex-col gap-2' }, title, bar.element, advice, hurry),
    list,
    start,
  );

  function update(): void {
    const items = sender.items();
    const summary = summarize(items);
    const { phase, sentBytes, totalBytes } = summary;
    element.hidden = phase === 'empty' || phase === 'done';
    showRows(items);
    fill(title, titleOf(summary));
    setText(advice, adviceOf(summary, navigator.onLine));
    setText(status, announcementOf(summary));
    bar.element.hidden = phase !== 'sending' && phase !== 'waiting';
    bar.set(sentBytes, totalBytes);
    hurry.hidden = phase !== 'waiting';
    const ready = items.filter(({ state }) => state === 'ready');
    start.hidden = ready.length === 0;
    start.disabled = !navigator.onLine;
    const readyBytes = ready.reduce((sum, { file }) => sum + file.size, 0);
    fill(start, `ส่ง ${formatCount(ready.length)} ไฟล์ · ${formatSize(readyBytes)}`);
  }

  function showRows(items: readonly SendItem[]): void {
    for (const [id, row] of rows) {
      if (items.some((item) => item.id === id)) continue;
      moveFocusFrom(row.element);
      row.element.remove();
      rows.delete(id);
    }
    for (const item of items) {
      const row = rows.get(item.id);
      if (row) row.update(item);
      else {
        const added = createQueueRow(item, sender);
        rows.set(item.id, added);
        list.append(added.element);
      }
    }
  }

  /** Keeps the focus among the files after one was removed by a key. */
  function moveFocusFrom(row: HTMLElement): void {
    if (!row.contains(document.activeElement)) return;
    const neighbour = row.nextElementSibling ?? row.previousElementSibling;
    const target = neighbour?.querySelector('button') ?? title;
    target.focus();
  }

  update();
  return { element, update };
}

/** Leaves the text unchanged if it is the same, so that it is not read aloud again. */
function setText(element: HTMLElement, text: string): void {
  if (element.dataset.text === text) return;
  element.dataset.text = text;
  fill(element, text);
}

function titleOf({ phase, count, doneCount, failedCount, sentBytes, totalBytes }: QueueSummary): string {
  const done = `${formatCount(doneCount)} จาก ${formatCount(count)} ไฟล์`;
  switch (phase) {
    case 'choosing':
      return `เลือกไว้ ${formatCount(count - doneCount)} ไฟล์`;
    case 'sending':
      return `กำลังส่ง · เสร็จ ${done} · ${formatSize(sentBytes)} จาก ${formatSize(totalBytes)}`;
    case 'waiting':
      return `เน็ตหลุด · เสร็จ ${done}`;
    case 'stopped':
      return doneCount === 0
        ? `ยังไม่ได้ส่ง ${formatCount(failedCount)} ไฟล์`
        : `ส่งแล้ว ${formatCount(doneCount)} ไฟล์ ยังไม่ได้ส่ง ${formatCount(failedCount)} ไฟล์`;
    case 'empty':
    case 'done':
      return '';
  }
}

function adviceOf({ phase }: QueueSummary, isOnline: boolean): string {
  if (phase === 'choosing' && !isOnline) return 'ออฟไลน์อยู่ เลือกไว้ก่อนได้ พอเน็ตกลับมาแล้วค่อยส่ง';
  if (phase === 'sending') return 'อย่าเพิ่งปิดหน้านี้ ถ้าเน็ตหลุดจะส่งต่อเอง';
  if (phase === 'waiting') return 'ที่ส่งไปแล้วไม่หาย พอเน็ตกลับมาจะส่งต่อเอง อย่าเพิ่งปิดหน้านี้';
  if (phase === 'stopped') return 'ไฟล์ในเครื่องยังอยู่ครบ ดูเหตุผลได้ใต้ชื่อไฟล์';
  return '';
}

function announcementOf({ phase, count, doneCount, failedCount }: QueueSummary): string {
  // Of a hundred small pictures, every tenth is announced.
  const step = Math.max(1, Math.ceil(count / 10));
  const stepped = Math.floor(doneCount / step) * step;
  if (phase === 'sending') return `กำลังส่ง เสร็จแล้ว ${formatCount(stepped)} จาก ${formatCount(count)} ไฟล์`;
  if (phase === 'waiting') return 'เน็ตหลุด จะส่งต่อเอง ของที่ส่งแล้วยังอยู่';
  if (phase === 'stopped') return `ส่งไม่ได้ ${formatCount(failedCount)} ไฟล์`;
  return '';
}
