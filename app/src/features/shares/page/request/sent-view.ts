import type { SentUpload } from '@kepwai/api-client';
import { formatCount } from '../../../../lib/format/sizes.ts';
import { button, fill, h } from '../../../../ui/dom.ts';
import { failure } from '../parts/failure.ts';
import { iconFace } from './file-face.ts';
import { kindOf } from './kinds.ts';
import type { RequestApi } from './request-api.ts';
import { describeSent } from './request-words.ts';

/** List of the files that were sent from this device. */
export interface SentView {
  readonly element: HTMLElement;
  /** Fetches the list again. */
  readonly load: () => Promise<void>;
  /** Returns uploads that were begun and are not on their way here. */
  readonly listBegun: () => readonly SentUpload[];
}

/** Polling interval for files that are being scanned. */
const checkMs = 5000;

/** Shows the files sent from this device, and the interrupted ones. */
export function createSentView({
  api,
  isUnderWay,
  onLoaded,
  onError,
}: {
  api: Pick<RequestApi, 'listSent' | 'discard'>;
  /** Whether a file of this name and size is on its way, and shown elsewhere. */
  isUnderWay: (upload: Pick<SentUpload, 'name' | 'sizeBytes'>) => boolean;
  onLoaded: () => void;
  /** Returns whether the error ended the page. */
  onError: (error: unknown) => boolean;
}): SentView {
  let items: readonly SentUpload[] = [];
  let cursor: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const title = h('h2', { class: 'text-title font-semibold' });
  const list = h('ul', { class: 'flex flex-col divide-y divide-line' });
  const begun = h('ul', { class: 'flex flex-col divide-y divide-line' });
  const begunPart = h(
    'section',
    { class: 'rounded-tile bg-accent-soft p-4 text-accent-soft-ink' },
    h('h2', { class: 'font-semibold' }, 'มีไฟล์ที่ส่งค้างไว้'),
    h('p', { class: 'text-small' }, 'เลือกไฟล์เดิมอีกครั้ง แล้วจะส่งต่อจากเดิม'),
    begun,
  );
  const end = h('div', { class: 'empty:hidden' });
  const sentPart = h('section', { class: 'flex flex-col gap-2' }, title, list);
  const element = h('div', { class: 'flex flex-col gap-5' }, begunPart, sentPart, end);

  async function load(after?: string): Promise<void> {
    clearTimeout(timer);
    try {
      const page = await api.listSent(after);
      items = after === undefined ? page.items : [...items, ...page.items];
      cursor = page.nextCursor;
      show();
      onLoaded();
      // Only while the page is visible.
      if (items.some(({ state }) => state === 'checking'))
        timer = setTimeout(() => element.isConnected && void load(), checkMs);
    } catch (error) {
      if (!onError(error))
        fill(
          end,
          failure(error, () => void load(after)),
        );
    }
  }

  function listBegun(): readonly SentUpload[] {
    return items.filter((upload) => upload.state === 'receiving' && !isUnderWay(upload));
  }

  function show(): void {
    const sent = items.filter(({ state }) => state !== 'receiving');
    const left = listBegun();
    begunPart.hidden = left.length === 0;
    sentPart.hidden = sent.length === 0;
    fill(title, `ที่ส่งไปแล้ว ${formatCount(sent.length)}${cursor === null ? '' : '+'} ไฟล์`);
    fill(list, ...sent.map((upload) => sentRow(upload)));
    fill(begun, ...left.map((upload) => begunRow(upload, () => void discard(upload))));
    const more = () => void load(cursor ?? undefined);
    fill(end, cursor !== null && button({ tone: 'quiet', label: 'ดูเพิ่ม', onClick: more }));
  }

  async function discard(upload: SentUpload): Promise<void> {
    try {
      await api.discard(upload);
    } catch (error) {
      if (onError(error)) return;
    }
    await load();
  }

  for (const part of [begunPart, sentPart]) part.hidden = true;
  return { element, load: () => load(), listBegun };
}

function sentRow(upload: SentUpload): HTMLElement {
  const { name, state } = upload;
  const look = state === 'received' ? 'text-kept' : state === 'refused' ? 'text-danger' : 'text-ink-soft';
  return h(
    'li',
    { class: 'flex items-center gap-3 py-2' },
    iconFace(kindOf({ name, type: '' })),
    h(
      'span',
      { class: 'min-w-0 flex-1' },
      h('span', { class: 'line-clamp-2 text-small wrap-anywhere' }, name),
      h('span', { class: `block text-caption tabular-nums ${look}` }, describeSent(upload)),
    ),
  );
}

function begunRow(upload: SentUpload, onDiscard: () => void): HTMLElement {
  const { name } = upload;
  return h(
    'li',
    { class: 'flex flex-wrap items-center gap-3 py-2' },
    h(
      'span',
      { class: 'min-w-[min(10rem,100%)] flex-1' },
      h('span', { class: 'line-clamp-2 text-small wrap-anywhere' }, name),
      h('span', { class: 'block text-caption tabular-nums' }, describeSent(upload)),
    ),
    button({
      ...{ tone: 'secondary', label: 'ทิ้ง', 'aria-label': `ทิ้ง ${name}` },
      onClick: onDiscard,
    }),
  );
}
