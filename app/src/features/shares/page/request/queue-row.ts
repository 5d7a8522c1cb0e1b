import { foreignAnswerSentence, isForeignAnswer } from '../../../../lib/errors/foreign-answer.ts';
import { formatPercent, formatSize } from '../../../../lib/format/sizes.ts';
import { button, fill, h } from '../../../../ui/dom.ts';
import { fileFace } from './file-face.ts';
import { describeFailure } from './request-words.ts';
import type { Sender, SendItem, SendState } from './sender.ts';

/** A file in the queue, as a row that follows its state. */
export interface QueueRow {
  readonly element: HTMLElement;
  readonly update: (item: SendItem) => void;
}

/** Creates the row of a chosen file. */
export function createQueueRow(item: SendItem, sender: Pick<Sender, 'remove' | 'retry'>): QueueRow {
  const { id, file } = item;
  const words = h('span', { class: 'block text-caption tabular-nums' });
  const progress = createProgress(`ส่ง ${file.name}`);
  const actions = h('span', { class: 'ml-auto flex shrink-0 empty:hidden' });
  let shown: RowActions | null = null;

  function update({ state, sentBytes, error }: SendItem): void {
    const isMoving = state === 'sending' || state === 'waiting';
    progress.element.hidden = !isMoving;
    if (isMoving) progress.set(sentBytes, file.size);
    words.className = `block text-caption tabular-nums ${state === 'failed' ? 'text-danger' : state === 'done' ? 'text-kept' : 'text-ink-soft'}`;
    fill(words, wordsOf({ state, sentBytes, error, sizeBytes: file.size }));
    // A button that is being pressed stays while bytes are on their way.
    const kind = actionsOf(state, error);
    if (shown === kind) return;
    shown = kind;
    const hadFocus = actions.contains(document.activeElement);
    fill(actions, ...buttonsOf(kind));
    const [first] = actions.children;
    if (hadFocus && first instanceof HTMLElement) first.focus();
  }

  function buttonsOf(kind: RowActions): HTMLElement[] {
    const remove = (label: string) =>
      button({
        tone: 'quiet',
        icon: 'close',
        label: '',
        'aria-label': label,
        title: label,
        class: 'min-w-11 px-0!',
        onClick: () => sender.remove(id),
      });
    if (kind === 'none') return [];
    if (kind === 'cancel') return [remove(`ไม่ส่ง ${file.name}`)];
    const again = button({
      ...{ tone: 'quiet', label: 'ลองใหม่' },
      'aria-label': `ลองส่ง ${file.name} ใหม่`,
      onClick: () => sender.retry(id),
    });
    return kind === 'retry' ? [again, remove(`เอา ${file.name} ออก`)] : [remove(`เอา ${file.name} ออก`)];
  }

  const element = h(
    'li',
    { class: 'flex flex-wrap items-center gap-1 py-1.5' },
    h(
      'span',
      { class: 'flex min-w-[min(10rem,100%)] flex-1 items-center gap-3' },
      fileFace(file),
      h(
        'span',
        { class: 'min-w-0 flex-1' },
        h('span', { class: 'line-clamp-2 text-small wrap-anywhere' }, file.name),
        h('span', { class: 'block py-1 empty:hidden' }, progress.element),
        words,
      ),
    ),
    actions,
  );
  update(item);
  return { element, update };
}

/** Actions on a file in the queue. */
type RowActions = 'none' | 'cancel' | 'retry' | 'remove';

function actionsOf(state: SendState, error: unknown): RowActions {
  if (state === 'done') return 'none';
  if (state !== 'failed') return 'cancel';
  return describeFailure(error).canRetry ? 'retry' : 'remove';
}

function wordsOf({
  state,
  sentBytes,
  error,
  sizeBytes,
}: Pick<SendItem, 'state' | 'sentBytes' | 'error'> & { sizeBytes: number }): string {
  const size = formatSize(sizeBytes);
  switch (state) {
    case 'ready':
      return size;
    case 'queued':
      return `รอคิว · ${size}`;
    case 'sending':
      return sentBytes === 0 ? `กำลังเริ่ม · ${size}` : `${formatSize(sentBytes)} จาก ${size}`;
    case 'waiting':
      return `${isForeignAnswer(error) ? foreignAnswerSentence.title : 'เน็ตหลุด'} จะส่งต่อเอง · ${size}`;
    case 'failed':
      return describeFailure(error).text;
    case 'done':
      return `ส่งแล้ว · ${size}`;
  }
}

/** Progress bar. */
export interface ProgressBar {
  readonly element: HTMLElement;
  readonly set: (sentBytes: number, totalBytes: number) => void;
}

/** Creates a progress bar. */
export function createProgress(label: string): ProgressBar {
  const bar = h('div', {
    class: 'h-full rounded-full bg-action transition-[width] duration-calm ease-settle',
  });
  const element = h(
    'div',
    {
      role: 'progressbar',
      'aria-label': label,
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      class: 'h-2 overflow-hidden rounded-full bg-surface-sunken inset-ring inset-ring-line',
    },
    bar,
  );
  return {
    element,
    set(sentBytes, totalBytes) {
      const percent = totalBytes === 0 ? 0 : Math.round(Math.min(1, sentBytes / totalBytes) * 100);
      element.setAttribute('aria-valuenow', String(percent));
      element.setAttribute('aria-valuetext', formatPercent(sentBytes, totalBytes));
      bar.style.width = `${percent}%`;
    },
  };
}
