import type { RequestKind } from '@kepwai/api-client';
import { h, type IconName, icon } from '../../../../ui/dom.ts';
import { kindOf } from './kinds.ts';

/** Maximum size of a preview: decoding larger files costs a phone too much memory for a few millimetres. */
const maxPreviewBytes = 30 * 1024 * 1024;

const icons: Readonly<Record<RequestKind, IconName>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
  other: 'file',
};

/** Shows a chosen file: the picture itself if the browser can draw it, otherwise its kind. */
export function fileFace(file: File): HTMLElement {
  const face = iconFace(kindOf(file));
  if (!file.type.startsWith('image/') || file.size > maxPreviewBytes) return face;
  const url = URL.createObjectURL(file);
  // Only those on the screen are drawn, in the background: a phone picks fifty at once.
  const picture = h('img', {
    loading: 'lazy',
    decoding: 'async',
    src: url,
    alt: '',
    class: 'absolute inset-0 size-full object-cover',
  });
  // Drawn once; the address would retain the bytes in memory.
  picture.addEventListener('load', () => URL.revokeObjectURL(url), { once: true });
  picture.addEventListener('error', () => {
    URL.revokeObjectURL(url);
    picture.remove();
  });
  face.append(picture);
  return face;
}

/** Shows the kind of a file. */
export function iconFace(kind: RequestKind): HTMLElement {
  return h(
    'span',
    {
      class:
        'relative grid size-13 shrink-0 place-items-center overflow-hidden rounded-control border border-line bg-surface-sunken text-action',
    },
    icon(icons[kind], 'size-6'),
  );
}
