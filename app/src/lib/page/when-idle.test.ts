import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Shows a part that loads. */
function showLoading(): HTMLElement {
  const part = document.createElement('div');
  part.setAttribute('aria-busy', 'true');
  document.body.append(part);
  return part;
}

test('whenIdle runs once the screen has loaded, and not before', () => {
  const part = showLoading();
  const run = vi.fn();
  whenIdle(run);
  vi.advanceTimersByTime(3000);
  expect(run).not.toHaveBeenCalled();
  part.remove();
  vi.advanceTimersByTime(3000);
  expect(run).toHaveBeenCalledOnce();
});

test('whenIdle runs eventually if a screen hangs', () => {
  showLoading();
  const run = vi.fn();
  whenIdle(run);
  vi.advanceTimersByTime(11_000);
  expect(run).toHaveBeenCalledOnce();
});

test('whenIdle does not run once it is cancelled', () => {
  const part = showLoading();
  const run = vi.fn();
  const cancel = whenIdle(run);
  cancel();
  part.remove();
  vi.advanceTimersByTime(11_000);
  expect(run).not.toHaveBeenCalled();
});
