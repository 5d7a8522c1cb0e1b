// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFresh } from './keep-fresh.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a visible element is refreshed, whatever failed before', async () => {
  const refresh = vi.fn(() => Promise.reject(new Error('offline')));
  const element = document.body.appendChild(document.createElement('div'));
  const begun = vi.spyOn(globalThis, 'setInterval');
  const ended = vi.spyOn(globalThis, 'clearInterval');
  keepFresh(element, refresh);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(refresh).toHaveBeenCalledTimes(3);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(45_000);
  expect(refresh).toHaveBeenCalledTimes(3);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refresh).toHaveBeenCalledTimes(4);
  element.remove();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(refresh).toHaveBeenCalledTimes(4);
  // Not the number of all timers: other files of this process have theirs.
  expect(ended).toHaveBeenCalledWith(begun.mock.results[0]?.value);
});

test('a refresh waits for a slow answer', async () => {
  const refresh = vi.fn(() => new Promise<void>(() => undefined));
  const element = document.body.appendChild(document.createElement('div'));
  keepFresh(element, refresh);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  element.remove();
  await vi.advanceTimersByTimeAsync(15_000);
});
