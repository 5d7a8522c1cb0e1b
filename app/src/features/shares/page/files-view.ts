import type { ShareFile, ShareFiles, ShareFolder } from '@kepwai/api-client';
import { formatDuration } from '../../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { button, fill, h, icon } from '../../../ui/dom.ts';
import { failure } from './parts/failure.ts';
import type { ShareApi, ShareSort } from './parts/share-api.ts';
import { describeFile, holdsPictures, placesInside } from './parts/words.ts';
import { iconOf, pictureUrlOf, type ResolveUrl } from './preview.ts';

interface FilesViewOptions {
  api: ShareApi;
  resolve: ResolveUrl;
  /** First page, if the server wrote it into the document. */
  first: ShareFiles | null;
  open: (files: readonly ShareFile[], at: number) => void;
  /** Returns whether the error ended the page. */
  onError: (error: unknown) => boolean;
}

const sorts: readonly (readonly [ShareSort | '', string])[] = [
  ['', 'ตามที่จัดไว้'],
  ['latest', 'ล่าสุดก่อน'],
  ['oldest', 'เก่าก่อน'],
  ['name', 'ตามชื่อ'],
  ['largest', 'ใหญ่ก่อน'],
];

/** Shows the contents of a folder, an album or a choice of files, page by page, with its path and an order. */
export function filesView({ api, resolve, first, open, onError }: FilesViewOptions): HTMLElement {
  let folderId: string | undefined;
  let sort: ShareSort | undefined;
  let files: ShareFile[] = [];
  let cursor: string | null = null;
  let asked = 0;
  let stopWatching = () => {};
  const path = h('nav', { 'aria-label': 'ตำแหน่งในโฟลเดอร์', class: 'min-w-0 flex-1' });
  const folders = h('ul', { class: 'flex flex-col gap-2 empty:hidden' });
  const grid = h('ul', {
    class: 'grid grid-cols-[repeat(auto-fill,minmax(var(--tile-min),1fr))] gap-2 empty:hidden',
  });
  const end = h('div', { class: 'flex justify-center py-2', 'aria-live': 'polite' });
  const note = h('p', { class: 'text-small text-ink-soft', hidden: true }, placesInside);
  const select = h(
    'select',
    {
      'aria-label': 'เรียงไฟล์',
      class: 'min-h-11 rounded-control border border-edge bg-surface-raised px-3 text-small',
      onChange: () => {
        sort = sorts.find(([value]) => value === select.value && value !== '')?.[0] || undefined;
        void load();
      },
    },
    ...sorts.map(([value, label]) => h('option', { value }, label)),
  );

  function enter(id: string): void {
    folderId = id;
    void load();
  }

  async function load(after?: string): Promise<void> {
    asked += 1;
    const mine = asked;
    if (after === undefined) fill(end, h('p', { class: 'text-small text-ink-soft' }, 'กำลังเปิด'));
    try {
      const page = await api.listFiles({
        ...(folderId !== undefined && { folderId }),
        ...(sort !== undefined && { sort }),
        ...(after !== undefined && { cursor: after }),
      });
      // A later tap requested something else.
      if (mine === asked) show(page, { isMore: after !== undefined });
    } catch (error) {
      if (mine === asked && !onError(error))
        fill(
          end,
          failure(error, () => void load(after)),
        );
    }
  }

  function show(page: ShareFiles, { isMore }: { isMore: boolean }): void {
    const from = isMore ? files.length : 0;
    files = isMore ? [...files, ...page.items] : page.items;
    cursor = page.nextCursor;
    if (!isMore) {
      fill(path, pathView(page.path, enter));
      fill(folders);
      fill(grid);
    }
    folders.append(...page.folders.map((folder) => folderRow(folder, enter)));
    grid.append(...page.items.map((file, at) => tile(file, { resolve, open: () => open(files, from + at) })));
    note.hidden = !files.some(holdsPictures);
    fill(end, endView());
    stopWatching();
    if (cursor !== null) stopWatching = watchEnd(end, loadMore);
  }

  function loadMore(): void {
    stopWatching();
    if (cursor !== null) void load(cursor);
  }

  function endView(): HTMLElement | null {
    if (cursor !== null) return button({ tone: 'quiet', label: 'ดูเพิ่ม', onClick: loadMore });
    const isEmpty = files.length === 0 && folders.childElementCount === 0;
    return isEmpty ? h('p', { class: 'py-8 text-ink-soft' }, 'ยังไม่มีไฟล์ในโฟลเดอร์นี้') : null;
  }

  if (first) show(first, { isMore: false });
  else void load();
  return h(
    'section',
    { 'aria-label': 'ไฟล์', class: 'flex flex-col gap-4' },
    h('div', { class: 'flex flex-wrap items-center gap-3' }, path, select),
    folders,
    grid,
    note,
    end,
  );
}

function pathView(path: ShareFiles['path'], enter: (id: string) => void): HTMLElement | null {
  if (path.length < 2) return null;
  return h(
    'ol',
    { class: 'flex flex-wrap items-center gap-1 text-small' },
    ...path.map(({ id, name }, at) => {
      const isHere = at === path.length - 1;
      const step = isHere
        ? h('span', { 'aria-current': 'page', class: 'px-2 font-medium' }, name)
        : h(
            'button',
            { type: 'button', class: 'min-h-11 rounded-control px-2 text-action', onClick: () => enter(id) },
            name,
          );
      return h('li', { class: 'flex items-center' }, at > 0 && icon('right', 'size-4 text-ink-soft'), step);
    }),
  );
}

function folderRow(
  { id, name, fileCount, sizeBytes }: ShareFolder,
  enter: (id: string) => void,
): HTMLElement {
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        class:
          'flex min-h-14 w-full items-center gap-3 rounded-tile border border-line bg-surface-raised px-4 py-2 text-start',
        onClick: () => enter(id),
      },
      icon('folder', 'size-6 shrink-0 text-action'),
      h('span', { class: 'min-w-0 flex-1' }, name),
      h(
        'span',
        { class: 'text-small text-ink-soft' },
        `${formatCount(fileCount)} ไฟล์ · ${formatSize(sizeBytes)}`,
      ),
    ),
  );
}

function tile(file: ShareFile, { resolve, open }: { resolve: ResolveUrl; open: () => void }): HTMLElement {
  const { durationMs, title } = file;
  const url = pictureUrlOf(file);
  const badge = durationMs === null ? null : formatDuration(durationMs);
  return h(
    'li',
    {},
    h(
      'button',
      {
        type: 'button',
        'aria-label': describeFile(file),
        class: 'relative block aspect-square w-full overflow-hidden rounded-tile bg-surface-sunken',
        onClick: open,
      },
      url !== null
        ? h('img', { src: resolve(url), alt: '', loading: 'lazy', class: 'size-full object-cover' })
        : h(
            'span',
            { class: 'flex size-full flex-col items-center justify-center gap-2 p-2 text-action' },
            icon(iconOf(file), 'size-8'),
            // The name of a picture that is not drawn yet is not informative.
            file.thumbnailState === 'none' &&
              h('span', { class: 'line-clamp-2 text-caption text-ink' }, title),
          ),
      badge &&
        h(
          'span',
          { class: 'absolute end-1 bottom-1 rounded-control bg-stage px-1.5 text-caption text-stage-ink' },
          badge,
        ),
    ),
  );
}

/** Calls once the place of the next page comes near; the button is there for everybody else. Returns a function that ends it. */
function watchEnd(element: HTMLElement, onNear: () => void): () => void {
  if (!('IntersectionObserver' in window)) return () => {};
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
    rootMargin: '600px',
  });
  observer.observe(element);
  return () => observer.disconnect();
}
