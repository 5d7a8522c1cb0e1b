import type { ShareFile } from '@kepwai/api-client';
import { fill, h, type IconName, icon } from '../../../ui/dom.ts';
import { describeFile } from './parts/words.ts';
import { preview, type ResolveUrl } from './preview.ts';

interface ViewerOptions {
  resolve: ResolveUrl;
  /** Downloads a file; null if files are only to look at. */
  download: ((file: ShareFile) => void) | null;
  /** Shows the progress of a download, in the viewer too. */
  status: HTMLElement;
}

/** Way of a finger beyond which a swipe changes the picture. */
const swipePx = 50;

/** Shows files over the whole window, one after the other. */
export function createViewer({ resolve, download, status }: ViewerOptions) {
  let files: readonly ShareFile[] = [];
  let index = 0;
  let opener: Element | null = null;
  const stage = h('div', { class: 'grid min-h-0 flex-1 place-items-center overflow-hidden p-2' });
  const title = h('h2', { class: 'min-w-0 flex-1 truncate text-small' });
  const note = h('div', { class: 'px-4 pb-4 text-ink' });
  const round = (name: IconName, label: string, onClick: () => void) =>
    h(
      'button',
      { type: 'button', 'aria-label': label, title: label, class: roundLook, onClick },
      icon(name, 'size-6'),
    );
  const previous = round('left', 'ก่อนหน้า', () => show(index - 1));
  const next = round('right', 'ถัดไป', () => show(index + 1));
  const dialog = h(
    'dialog',
    {
      'aria-label': 'ดูไฟล์',
      class: 'm-0 h-dvh max-h-none w-screen max-w-none flex-col bg-stage text-stage-ink open:flex',
    },
    h(
      'header',
      { class: 'flex items-center gap-2 px-2 pt-[calc(env(safe-area-inset-top)+0.25rem)]' },
      round('close', 'ปิด', () => dialog.close()),
      title,
      download && round('download', 'ดาวน์โหลด', () => downloadCurrent(download)),
    ),
    stage,
    h(
      'footer',
      { class: 'flex justify-center gap-6 pb-[calc(env(safe-area-inset-bottom)+0.5rem)]' },
      previous,
      next,
    ),
    note,
  );
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(index - 1);
    if (key === 'ArrowRight') show(index + 1);
  });
  // Preloaded for opening a file; without it the page works, and back leaves it.
  const layer = import('../../../ui/overlays/layer/overlay-stack.ts').catch(() => null);
  let release: (() => void) | undefined;
  dialog.addEventListener('close', () => {
    release?.();
    release = undefined;
    fill(stage);
    if (opener instanceof HTMLElement) opener.focus();
  });
  watchSwipes(stage, (step) => show(index + step));

  function downloadCurrent(start: (file: ShareFile) => void): void {
    const file = files[index];
    if (!file) return;
    note.append(status);
    start(file);
  }

  function show(wanted: number): void {
    const file = files[wanted];
    if (!file) return;
    index = wanted;
    fill(stage, preview(file, resolve));
    fill(title, describeFile(file));
    previous.disabled = index === 0;
    next.disabled = index === files.length - 1;
  }

  return {
    dialog,
    open(list: readonly ShareFile[], at: number) {
      files = list;
      opener = document.activeElement;
      show(at);
      dialog.showModal();
      layer.then((loaded) => {
        if (dialog.open) release ??= loaded?.addOverlay({ close: () => dialog.close(), takesEscape: true });
      });
    },
  };
}

const roundLook =
  'grid size-12 place-items-center rounded-full text-stage-ink hover:bg-scrim disabled:opacity-30';

/** Calls with 1 and -1 for swipes to the left and right. */
function watchSwipes(element: HTMLElement, onSwipe: (step: 1 | -1) => void): void {
  let from: Touch | null = null;
  element.addEventListener(
    'touchstart',
    ({ touches }) => {
      from = touches.length === 1 ? (touches[0] ?? null) : null;
    },
    { passive: true },
  );
  element.addEventListener('touchend', ({ changedTouches: [to] }) => {
    if (!from || !to) return;
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    from = null;
  });
}
