import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Thumbnail } from './thumbnail.tsx';

const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Simulates a picture that is loaded, as far as its page can detect. */
function arrive(image: HTMLImageElement | undefined): void {
  if (!image) throw new Error('No picture');
  Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 320 } });
}

function open() {
  const { container } = render(<Thumbnail src="/a.jpg" thumbhash={thumbhash} alt="แมว" />);
  const pictures = () => [...container.querySelectorAll('img')];
  const picture = () => pictures().find((image) => image.alt === 'แมว');
  return { pictures, picture };
}

it('a picture that loads at once has no preview, and does not fade in', () => {
  const { pictures, picture } = open();
  arrive(picture());
  fireEvent.load(picture() ?? document);
  act(() => vi.advanceTimersByTime(1000));
  expect(pictures()).toHaveLength(1);
  expect(picture()?.className).not.toContain('opacity');
});

it('a picture that loads while its preview is awaited is not hidden', async () => {
  const { picture } = open();
  await act(async () => {
    vi.advanceTimersByTime(100);
    arrive(picture());
    fireEvent.load(picture() ?? document);
  });
  expect(picture()?.className).toContain('transition-opacity');
  expect(picture()?.className).not.toContain('opacity-0');
});

it('a picture that replaces another covers no preview while it loads', () => {
  const { container, rerender } = render(<Thumbnail src="/photo.jpg" thumbhash={null} />);
  const photo = container.querySelector('img');
  if (photo) arrive(photo);
  rerender(<Thumbnail src="/small.webp" thumbhash={thumbhash} />);
  act(() => vi.advanceTimersByTime(1000));
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(container.querySelector('img')).toBe(photo);
  expect(photo?.className).not.toContain('opacity-0');
});

it('a late picture has a preview, and fades in over it', async () => {
  const { pictures, picture } = open();
  act(() => vi.advanceTimersByTime(100));
  vi.useRealTimers();
  await waitFor(() => expect(pictures()).toHaveLength(2));
  expect(pictures()[0]?.src).toMatch(/^data:image\/png/);
  expect(picture()?.className).toContain('opacity-0');
  fireEvent.load(picture() ?? document);
  expect(pictures()).toHaveLength(2);
  expect(picture()?.className).not.toContain('opacity-0');
  expect(picture()?.className).toContain('transition-opacity');
});
