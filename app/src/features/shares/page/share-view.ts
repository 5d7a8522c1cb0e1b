import type { ShareFile, ShareFiles, VisitedShare } from '@kepwai/api-client';
import { formatSize } from '../../../lib/format/sizes.ts';
import { button, fill, h } from '../../../ui/dom.ts';
import { createDownloads, type Downloads } from './download.ts';
import { filesView } from './files-view.ts';
import { inLineNotice, isInLine } from './in-line.ts';
import { madeWith } from './parts/made-with.ts';
import { reportView } from './parts/report-view.ts';
import type { ShareApi } from './parts/share-api.ts';
import { describeShare, describeTerms, holdsPictures, placesInside, titleOf } from './parts/words.ts';
import { preview, type ResolveUrl } from './preview.ts';
import { createViewer } from './viewer.ts';

interface ShareViewOptions {
  share: VisitedShare;
  files: ShareFiles | null;
  api: ShareApi;
  resolve: ResolveUrl;
  /** Returns whether the error replaced the page. */
  onError: (error: unknown) => boolean;
}

/** Shows an open link: its items, its maker, its end, and its actions. */
export function shareView({ share, files, api, resolve, onError }: ShareViewOptions): HTMLElement {
  const terms = h('p', { class: 'text-small text-ink-soft' }, describeTerms(share));
  const downloads = createDownloads({
    api,
    resolve,
    onError,
    onLeft: (downloadsLeft) => fill(terms, describeTerms({ ...share, downloadsLeft })),
  });
  const download = share.isViewOnly ? null : (file: ShareFile) => downloads.start(file);
  const place = h('div', { class: 'contents' }, downloads.status);
  const isOne = share.item === 'file';
  const viewer = createViewer({ resolve, download, status: downloads.status });
  // A notice of a download returns to the page with the reader.
  viewer.dialog.addEventListener('close', () => place.append(downloads.status));
  return h(
    'article',
    { class: 'mx-auto flex w-full max-w-page flex-1 flex-col gap-5 py-4' },
    isInLine(navigator.userAgent) && !share.isViewOnly && inLineNotice(location.href),
    isOne && share.cover && h('div', { class: 'grid place-items-center' }, preview(share.cover, resolve)),
    h(
      'header',
      { class: 'flex flex-col gap-1' },
      h('h1', { class: 'text-heading font-semibold' }, titleOf(share)),
      h('p', { class: 'text-body' }, describeShare(share)),
      terms,
      isOne &&
        share.cover &&
        holdsPictures(share.cover) &&
        h('p', { class: 'text-small text-ink-soft' }, placesInside),
    ),
    h(
      'div',
      { class: 'flex flex-wrap gap-3' },
      isOne && downloadButton(share, download),
      !isOne && download && allButton(share, downloads),
      passOnButton(),
    ),
    place,
    !isOne && filesView({ api, resolve, first: files, open: (list, at) => viewer.open(list, at), onError }),
    viewer.dialog,
    h('footer', { class: 'mt-auto flex flex-col gap-1 pt-6' }, madeWith(), reportView({ api, onError })),
  );
}

function downloadButton(
  { cover, sizeBytes }: VisitedShare,
  download: ((file: ShareFile) => void) | null,
): HTMLElement | null {
  if (!cover || !download) return null;
  const label = `ดาวน์โหลด ${formatSize(sizeBytes)}`;
  return button({ tone: 'primary', icon: 'download', label, onClick: () => download(cover) });
}

/** Shows the size first; the ZIP is a little larger than its files. */
function allButton({ fileCount, sizeBytes }: VisitedShare, { startAll }: Downloads): HTMLElement | null {
  if (fileCount === 0) return null;
  const label = `ดาวน์โหลดทั้งหมด · ZIP ${formatSize(sizeBytes)}`;
  return button({ tone: 'primary', icon: 'download', label, onClick: startAll });
}

/** Passes the address on by the phone's own sheet, or copies it. */
function passOnButton(): HTMLElement {
  const pass = button({ tone: 'secondary', icon: 'share', label: 'ส่งต่อลิงก์', onClick: () => void passOn() });

  async function passOn(): Promise<void> {
    const url = `${location.origin}${location.pathname}`;
    try {
      if (navigator.share) return await navigator.share({ url });
      await navigator.clipboard.writeText(url);
      pass.lastChild?.replaceWith('คัดลอกลิงก์แล้ว');
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        pass.lastChild?.replaceWith('คัดลอกไม่ได้ ลองคัดลอกจากแถบที่อยู่');
    }
  }

  return pass;
}
