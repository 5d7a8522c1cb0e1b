import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import { FileTile, GapTile } from './file-tile.tsx';

function renderPart(part: React.ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }]);
  render(<Stub />);
}

it('a file tile is a link named by kind, name and badge', () => {
  renderPart(<FileTile to="/f" name="งานวัด.mp4" kind="video" thumbnailUrl="/t.webp" badge="1:05" />);
  expect(screen.getByRole('link', { name: /^วิดีโอ งานวัด\.mp4\s*1:05$/ })).toBeDefined();
});

it('a file tile shows kind and name if its picture fails to load', () => {
  renderPart(<FileTile to="/f" name="ทะเล.jpg" kind="image" thumbnailUrl="/t.webp" />);
  const picture = document.querySelector('img[src="/t.webp"]');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText('ทะเล.jpg')).toBeDefined();
});

it('a file tile keeps the blurred preview if its picture cannot be loaded', () => {
  const thumbhash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
  renderPart(<FileTile to="/f" name="ทะเล.jpg" kind="image" thumbnailUrl="/t.webp" thumbhash={thumbhash} />);
  const picture = document.querySelector('img[src="/t.webp"]');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(document.contains(picture)).toBe(true);
  expect(screen.queryByText('ทะเล.jpg')).toBeNull();
});

it('a file tile keeps a calm place for a picture that is not drawn yet, without its name or type', () => {
  renderPart(<FileTile to="/f" name="2026-11-28 16.58 แม่นิด.jpg" kind="image" isAwaited />);
  expect(document.querySelector('[data-awaited]')).not.toBeNull();
  expect(screen.queryByText('2026-11-28 16.58 แม่นิด.jpg')).toBeNull();
  expect(screen.queryByText('JPG')).toBeNull();
});

it('a file tile keeps the place of a photo that browsers cannot show until it is drawn', () => {
  renderPart(<FileTile to="/f" name="ทะเล.jpg" kind="image" thumbnailUrl="/content" isAwaited />);
  const photo = document.querySelector('img[src="/content"]');
  if (!photo) throw new Error('no photo');
  fireEvent.error(photo);
  expect(document.querySelector('[data-awaited]')).not.toBeNull();
});

it('a file tile shows whether it is selected and requests the opposite', () => {
  const onSelectedChange = vi.fn();
  renderPart(<FileTile to="/f" name="ทะเล.jpg" kind="image" selected onSelectedChange={onSelectedChange} />);
  const mark = screen.getByRole('button', { name: 'เลือก ทะเล.jpg', pressed: true });
  fireEvent.click(mark);
  expect(onSelectedChange).toHaveBeenCalledExactlyOnceWith(false);
});

it('a file tile keeps the place of a missed file, and states why', () => {
  renderPart(<GapTile to="/f" name="วิดีโอ.mp4" kind="video" reason="LINE ลบไฟล์นี้ไปก่อน" />);
  expect(screen.getByRole('link', { name: /วิดีโอ\.mp4.*เก็บไม่ได้.*LINE ลบไฟล์นี้ไปก่อน/ })).toBeDefined();
});
