import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../controls/button.tsx';
import { ToastProvider, toastDurationMs, useToast } from './toast.tsx';
import { useToastsClearOfButtons } from './use-toasts-clear-of-buttons.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Placing() {
  useToastsClearOfButtons();
  return null;
}

function Trash({ onUndo }: { onUndo: () => void }) {
  const show = useToast();
  return (
    <button type="button" onClick={() => show({ text: 'ย้ายไปถังขยะแล้ว', undo: onUndo })}>
      ทิ้ง
    </button>
  );
}

function renderTrash(onUndo: () => void = () => {}) {
  render(
    <ToastProvider>
      <Trash onUndo={onUndo} />
    </ToastProvider>,
  );
  const button = screen.getByRole('button', { name: 'ทิ้ง' });
  button.focus();
  fireEvent.click(button);
  return button;
}

it('a toast announces the action in a live region that existed before', () => {
  render(
    <ToastProvider>
      <Trash onUndo={() => {}} />
    </ToastProvider>,
  );
  const region = screen.getByRole('status');
  fireEvent.click(screen.getByRole('button', { name: 'ทิ้ง' }));
  expect(region.textContent).toContain('ย้ายไปถังขยะแล้ว');
});

it('a toast undoes the action, disappears, and restores the focus', () => {
  const onUndo = vi.fn();
  const button = renderTrash(onUndo);
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  expect(onUndo).toHaveBeenCalledOnce();
  expect(screen.queryByText('ย้ายไปถังขยะแล้ว')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('a toast disappears after ten seconds', () => {
  renderTrash();
  act(() => vi.advanceTimersByTime(toastDurationMs - 1));
  expect(screen.getByText('ย้ายไปถังขยะแล้ว')).toBeDefined();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('ย้ายไปถังขยะแล้ว')).toBeNull();
});

it('a toast stays while it has the focus', () => {
  renderTrash();
  fireEvent.focus(screen.getByRole('button', { name: 'เลิกทำ' }));
  act(() => vi.advanceTimersByTime(toastDurationMs * 2));
  expect(screen.getByText('ย้ายไปถังขยะแล้ว')).toBeDefined();
});

it('a toast outlasts a frozen page', async () => {
  vi.useRealTimers();
  const durationMs = 200;
  render(
    <ToastProvider durationMs={durationMs}>
      <Trash onUndo={() => {}} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'ทิ้ง' }));
  const stillUntil = Date.now() + 2 * durationMs;
  while (Date.now() < stillUntil);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(screen.getByText('ย้ายไปถังขยะแล้ว')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('ย้ายไปถังขยะแล้ว')).toBeNull());
});

it.each([
  ['rises to the top where it would cover a primary button', 'primary', ''],
  ['stays at the bottom over a button of another tone', 'secondary', undefined],
] as const)('a toast: %s', async (_, tone, high) => {
  vi.useRealTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 600, 300, 44));
  render(
    <ToastProvider>
      <Trash onUndo={() => {}} />
      <Button tone={tone}>เก็บ</Button>
      <Placing />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'ทิ้ง' }));
  const place = screen.getByRole('region', { name: 'การแจ้งผล' });
  await expect.poll(() => place.dataset.high).toBe(high);
  vi.restoreAllMocks();
});
