import type { ShareFile } from '@kepwai/api-client';
import { isSmallPhoto } from '../../../lib/format/small-photo.ts';
import { h, type IconName, icon } from '../../../ui/dom.ts';

/** Resolves a signed address of the API as the page can use it. */
export type ResolveUrl = (url: string) => string;

/** Longest text that is shown in the page. */
const maxTextBytes = 512 * 1024;

/** Icon of a kind of files. */
export function iconOf({ kind }: Pick<ShareFile, 'kind'>): IconName {
  return kind;
}

/** Returns the address of a file's small picture, or of a small photo itself until that is drawn; null for none. */
export function pictureUrlOf(file: ShareFile): string | null {
  return file.thumbnailUrl ?? (file.thumbnailState === 'pending' && isSmallPhoto(file) ? file.viewUrl : null);
}

/** Creates the view of a file: its picture, a player, its text, or an icon. */
export function preview(file: ShareFile, resolve: ResolveUrl): HTMLElement {
  const { kind, viewUrl, mimeType, thumbnailUrl, title } = file;
  if (kind === 'video' && viewUrl !== null) return video(file, resolve(viewUrl), resolve);
  if (kind === 'audio' && viewUrl !== null)
    return h('audio', { controls: true, preload: 'metadata', src: resolve(viewUrl), class: 'w-full' });
  const url = thumbnailUrl === null ? pictureUrlOf(file) : largeOf(thumbnailUrl);
  if (url !== null)
    return h('img', {
      src: resolve(url),
      alt: title,
      width: file.width,
      height: file.height,
      fetchpriority: 'high',
      class: 'max-h-[70dvh] w-auto max-w-full rounded-tile object-contain',
    });
  if (mimeType === 'text/plain' && viewUrl !== null && file.sizeBytes <= maxTextBytes)
    return text(resolve(viewUrl));
  return h(
    'div',
    { class: 'grid size-40 place-items-center rounded-sheet bg-action-soft text-action' },
    icon(iconOf(file), 'size-16'),
  );
}

/** Returns the address of the large picture. */
export function largeOf(thumbnailUrl: string): string {
  return `${thumbnailUrl}&size=large`;
}

function video(file: ShareFile, src: string, resolve: ResolveUrl): HTMLElement {
  return h('video', {
    controls: true,
    playsinline: true,
    preload: 'metadata',
    // A view-only link has no button that saves; visitors can still record it.
    controlslist: 'nodownload',
    src,
    poster: file.thumbnailUrl === null ? null : resolve(largeOf(file.thumbnailUrl)),
    class: 'max-h-[70dvh] w-full rounded-tile bg-stage',
  });
}

function text(url: string): HTMLElement {
  const shown = h('pre', {
    tabindex: 0,
    class:
      'max-h-[60dvh] w-full overflow-auto rounded-tile bg-surface-sunken p-4 text-small whitespace-pre-wrap',
  });
  fetch(url)
    .then(async (answer) => {
      shown.textContent = answer.ok ? await answer.text() : '';
    })
    .catch(() => {
      // The download is still there; an empty frame is enough.
      shown.remove();
    });
  return shown;
}
