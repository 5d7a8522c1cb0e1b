import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, it, vi } from 'vitest';
import { FileTile, GapTile } from './file-tile.tsx';

function renderPart(part: React.ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => part }]);
  render(<Stub />);
}

it('is a link named by kind, name and badge', () => {
  renderPart(<FileTile to="/f" name="งานวัด.mp4" kind="video" thumbnailUrl="/t.webp" badge="1:05" />);
  expect(screen.getByRole('link', { name: /^วิดีโอ งานวัด\.mp4\s*1:05$/ })).toBeDefined();
});

it('shows kind and name if its picture fails to load', () => {
  renderPart(<FileTile to="/f" name="ทะเล.jpg" kind="image" thumbnailUrl="/t.webp" />);
  const picture = document.querySelector('img[src="/t.webp"]');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText('ทะเล.jpg')).toBeDefined();
});

it('shows whether it is selected and requests the opposite', () => {
  const onSelectedChange = vi.fn();
  renderPart(<FileTile to="/f" name="ทะเล.jpg" kind="image" selected onSelectedChange={onSelectedChange} />);
  const mark = screen.getByRole('button', { name: 'เลือก ทะเล.jpg', pressed: true });
  fireEvent.click(mark);
  expect(onSelectedChange).toHaveBeenCalledExactlyOnceWith(false);
});

it('keeps the place of a missed file, and says why', () => {
  renderPart(<GapTile to="/f" name="วิดีโอ.mp4" kind="video" reason="LINE ลบไฟล์นี้ไปก่อน" />);
  expect(screen.getByRole('link', { name: /วิดีโอ\.mp4.*เก็บไม่ได้.*LINE ลบไฟล์นี้ไปก่อน/ })).toBeDefined();
});
