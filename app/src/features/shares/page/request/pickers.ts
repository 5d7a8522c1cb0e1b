import type { RequestKind } from '@kepwai/api-client';
import { button, fill, h, type IconName } from '../../../../ui/dom.ts';
import { acceptOf } from './kinds.ts';

interface Pick {
  label: string;
  icon: IconName;
  accept: string | null;
  /** Whether it opens the camera. */
  isCamera?: boolean;
}

/** Place where files are picked, or dropped on a desktop. */
export interface Pickers {
  readonly element: HTMLElement;
  readonly focus: () => void;
}

/** Creates the buttons that pick files; they can be dropped on all of `area`. */
export function createPickers({
  kinds,
  area,
  onFiles,
}: {
  kinds: readonly RequestKind[];
  area: HTMLElement;
  onFiles: (files: readonly File[], folders: readonly string[]) => void;
}): Pickers {
  const isTouch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  const buttons = picksOf(kinds, isTouch).map((pick, at) => pickButton(pick, { isFirst: at === 0, onFiles }));
  const hint = h('p', { class: 'text-small text-ink-soft' });
  if (!isTouch) fill(hint, 'หรือลากไฟล์มาวางในหน้านี้');
  const element = h(
    'div',
    {
      class:
        'flex flex-col items-center gap-3 rounded-sheet border-2 border-dashed border-edge bg-surface-raised px-4 py-6 text-center data-over:border-action data-over:bg-action-soft',
    },
    h('div', { class: 'flex w-full flex-wrap justify-center gap-3' }, ...buttons),
    isTouch ? null : hint,
  );
  watchDragging(area, { zone: element, onFiles });
  return { element, focus: () => element.querySelector('button')?.focus() };
}

function picksOf(kinds: readonly RequestKind[], isTouch: boolean): Pick[] {
  const media = kinds.filter((kind) => kind === 'image' || kind === 'video');
  const camera: Pick = { label: 'ถ่ายรูป', icon: 'camera', accept: 'image/*', isCamera: true };
  const cameras = isTouch && kinds.includes('image') ? [camera] : [];
  const all: Pick = { label: 'เลือกไฟล์', icon: 'file', accept: acceptOf(kinds) };
  // A phone opens its gallery only if nothing but pictures and videos may be picked.
  if (media.length === 0 || !isTouch) return [all, ...cameras];
  const what = media.length === 2 ? 'รูปหรือวิดีโอ' : media[0] === 'image' ? 'รูป' : 'วิดีโอ';
  const gallery: Pick = { label: `เลือก${what}`, icon: 'image', accept: acceptOf(media) };
  return [gallery, ...cameras, ...(media.length < kinds.length ? [all] : [])];
}

function pickButton(
  { label, icon, accept, isCamera = false }: Pick,
  { isFirst, onFiles }: { isFirst: boolean; onFiles: (files: readonly File[], folders: []) => void },
): HTMLElement {
  const input = h('input', {
    type: 'file',
    hidden: true,
    multiple: !isCamera,
    accept,
    capture: isCamera ? 'environment' : null,
    'aria-label': label,
    onChange: () => {
      onFiles([...(input.files ?? [])], []);
      // Otherwise the same file cannot be picked again.
      input.value = '';
    },
  });
  return h(
    'span',
    { class: 'contents' },
    button({
      ...{ tone: isFirst ? 'primary' : 'secondary', icon, label },
      class: 'min-h-12',
      onClick: () => input.click(),
    }),
    input,
  );
}

function watchDragging(
  area: HTMLElement,
  {
    zone,
    onFiles,
  }: { zone: HTMLElement; onFiles: (files: readonly File[], folders: readonly string[]) => void },
): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  area.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    zone.dataset.over = '';
  });
  area.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && area.contains(relatedTarget))) delete zone.dataset.over;
  });
  area.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    delete zone.dataset.over;
    // Not while nothing is taken: then the zone is not on the page.
    if (!zone.isConnected || zone.hidden) return;
    const items = [...(event.dataTransfer?.items ?? [])];
    const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
    const folders = entries.flatMap((entry) => (entry?.isDirectory ? [entry.name] : []));
    const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => !folders.includes(name));
    onFiles(files, folders);
  });
}
