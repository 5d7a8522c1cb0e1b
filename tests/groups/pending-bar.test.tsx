import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PendingBar } from '../../app/src/features/updates/pending-bar.tsx';

test('a screen that loads for long shows that until it has loaded', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let open: (value: null) => void = () => undefined;
  const slow = () =>
    new Promise<null>((resolve) => {
      open = resolve;
    });
  const router = createMemoryRouter([
    { path: '/', element: <PendingBar /> },
    { path: '/upload', loader: slow, element: <PendingBar /> },
  ]);
  render(<RouterProvider router={router} />);
  act(() => void router.navigate('/upload'));
  expect(screen.queryByText('กำลังเปิด')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(250));
  screen.getByText('กำลังเปิด');
  open(null);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.queryByText('กำลังเปิด')).toBeNull();
});
