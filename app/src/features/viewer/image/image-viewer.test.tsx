import type { FileItem } from '@kepwai/api-client';
import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildFile } from '../../../../test/build-file.ts';
import { ImageViewer } from './image-viewer.tsx';

function open(file: Partial<FileItem>) {
  const ignore = () => undefined;
  const { container } = render(
    <ImageViewer
      file={buildFile({ kind: 'image', ...file })}
      smallUrl="/small.webp"
      previewUrl="/large.webp"
      originalUrl="/original"
      fullUrl="/original"
      gestures={{ onSwipe: ignore, onTap: ignore, onDismiss: ignore }}
      onBroken={ignore}
    />,
  );
  return () => [...container.querySelectorAll('img')];
}

const sourcesOf = (pictures: HTMLImageElement[]) => pictures.map((picture) => picture.getAttribute('src'));

it.each([
  ['image/gif', 40_000_000],
  ['image/apng', 40_000_000],
  ['image/webp', 500_000],
  ['image/avif', 500_000],
])(
  'the viewer shows %s of %i bytes itself, because it may be animated, and nothing behind it',
  (mimeType, sizeBytes) => {
    const pictures = open({ mimeType, sizeBytes });
    expect(sourcesOf(pictures())).toEqual(['/small.webp', '/original']);
    const [, original] = pictures();
    if (!original) throw new Error('no picture');
    fireEvent.load(original);
    expect(sourcesOf(pictures())).toEqual(['/original']);
  },
);

it.each([
  ['image/jpeg', 500_000],
  ['image/png', 500_000],
  ['image/webp', 40_000_000],
])('the viewer shows the preview of %s of %i bytes', (mimeType, sizeBytes) => {
  const pictures = open({ mimeType, sizeBytes });
  const [, preview] = pictures();
  if (!preview) throw new Error('no picture');
  fireEvent.load(preview);
  expect(sourcesOf(pictures())).toEqual(['/small.webp', '/large.webp']);
});
