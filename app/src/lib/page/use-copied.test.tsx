import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copiedForMs, useCopied } from './use-copied.ts';

const writeText = vi.fn(async (_text: string) => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  writeText.mockReset();
});

it('useCopied reports a copied text for one and a half seconds', async () => {
  const { result } = renderHook(useCopied);
  await act(() => result.current.copy('0b6f9a2e'));
  expect(writeText).toHaveBeenCalledWith('0b6f9a2e');
  expect(result.current.isCopied).toBe(true);
  expect(copiedForMs).toBe(1500);
  act(() => void vi.advanceTimersByTime(1499));
  expect(result.current.isCopied).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.isCopied).toBe(false);
});

it('useCopied reports a second copy for as long as the first', async () => {
  const { result } = renderHook(useCopied);
  await act(() => result.current.copy('1'));
  act(() => void vi.advanceTimersByTime(1000));
  await act(() => result.current.copy('2'));
  act(() => void vi.advanceTimersByTime(1499));
  expect(result.current.isCopied).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.isCopied).toBe(false);
});

it('useCopied reports a browser that does not allow copying', async () => {
  writeText.mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'));
  const { result } = renderHook(useCopied);
  await act(() => result.current.copy('0b6f9a2e'));
  expect(result.current.isCopied).toBe(false);
  expect(result.current.hasFailed).toBe(true);
});
