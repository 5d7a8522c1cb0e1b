import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PdfFirstPage } from './pdf-first-page.tsx';

const poster = { smallUrl: '/small.webp', largeUrl: '/large.webp' };

it('a PDF shows its first page at once, in the shape of its thumbnail', () => {
  const { container } = render(<PdfFirstPage poster={poster} />);
  const pictures = [...container.querySelectorAll('img')];
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/small.webp', '/large.webp']);
  const [small] = pictures;
  if (!small) throw new Error('no picture');
  Object.defineProperties(small, { naturalWidth: { value: 320 }, naturalHeight: { value: 180 } });
  fireEvent.load(small);
  expect(container.querySelector<HTMLElement>('[data-first-page]')?.style.aspectRatio).toBe('1 / 0.5625');
});
