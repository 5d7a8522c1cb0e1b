import type { ShareFile } from '@kepwai/api-client';
import { fill, h } from '../../../ui/dom.ts';
import { isInLine } from './in-line.ts';
import { failure } from './parts/failure.ts';
import type { ShareApi } from './parts/share-api.ts';
import type { ResolveUrl } from './preview.ts';

/** Downloads files of a link, and shows where they were saved. */
export interface Downloads {
  /** Place in the page for the outcome. */
  readonly status: HTMLElement;
  start(file: Pick<ShareFile, 'id' | 'name'>): void;
  /** Downloads everything as one ZIP. */
  startAll(): void;
}

/** Creates downloads. `onEnded`: hears of a link that ended meanwhile; `onLeft`: how many are left. */
export function createDownloads({
  api,
  resolve,
  onError,
  onLeft,
}: {
  api: ShareApi;
  resolve: ResolveUrl;
  /** Returns whether the error ended the page. */
  onError: (error: unknown) => boolean;
  onLeft: (downloadsLeft: number | null) => void;
}): Downloads {
  const status = h('div', { 'aria-live': 'polite', class: 'empty:sr-only' });

  async function begin(ask: () => Promise<Begun>): Promise<void> {
    const isSaved = !isInLine(navigator.userAgent);
    if (isSaved) fill(status, h('p', { class: 'text-small text-ink-soft' }, 'กำลังเริ่มดาวน์โหลด'));
    try {
      // Nothing is requested: a download that LINE cannot save would use up the link.
      if (!isSaved) {
        const { inLineAnswer } = await import('./in-line-answer.ts');
        return void fill(status, inLineAnswer(location.href));
      }
      const { url, name, downloadsLeft } = await ask();
      save(resolve(url), name);
      onLeft(downloadsLeft);
      fill(status, doneView());
    } catch (error) {
      if (!onError(error))
        fill(
          status,
          failure(error, () => void begin(ask)),
        );
    }
  }

  return {
    status,
    start: ({ id, name }) => void begin(async () => ({ name, ...(await api.startDownload(id)) })),
    startAll: () => void begin(() => api.startArchive()),
  };
}

interface Begun {
  url: string;
  name: string;
  downloadsLeft: number | null;
}

/** The answer is an attachment, so the page stays. */
function save(url: string, name: string): void {
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

function doneView(): HTMLElement {
  return h(
    'details',
    { class: 'rounded-tile bg-kept-soft p-4 text-kept-soft-ink' },
    h(
      'summary',
      { class: 'min-h-11 cursor-pointer content-center font-medium' },
      'ดาวน์โหลดแล้ว · หาไฟล์ไม่เจอ?',
    ),
    h('p', { class: 'pt-2' }, whereItIs(navigator.userAgent)),
  );
}

/** Returns the download folder of this device. */
export function whereItIs(userAgent: string): string {
  if (/iPhone|iPad/.test(userAgent))
    return 'เปิดแอป “ไฟล์” แล้วแตะ “เลือกหา” › “ดาวน์โหลด” ถ้าเป็นรูป กดรูปค้างไว้แล้วแตะ “บันทึกไปยังรูปภาพ” ได้เลย';
  if (/Android/.test(userAgent)) return 'เปิดแอป “ไฟล์” หรือ “Files” แล้วแตะ “ดาวน์โหลด” รูปกับวิดีโอจะขึ้นในแกลเลอรีด้วย';
  return 'ดูในโฟลเดอร์ “ดาวน์โหลด” (Downloads) หรือกด Ctrl+J ในเบราว์เซอร์';
}
