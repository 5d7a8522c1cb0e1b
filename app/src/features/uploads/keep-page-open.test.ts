import { expect, it, vi } from 'vitest';
import { bootLiff } from '../../lib/line/boot-liff.ts';
import { keepPageOpen } from './keep-page-open.ts';
import { createItem } from './queue/upload-item.ts';
import { noUploads, reduceUploads } from './queue/upload-state.ts';

/** Whether the browser would now ask before it closes the page. */
function asksFirst(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Whether the page would now reload for a chunk that does not load. */
function reloadsForChunk(): boolean {
  guard.mockClear();
  window.dispatchEvent(new Event('vite:preloadError'));
  return guard.mock.calls.length > 0;
}
const guard = vi.fn();
window.addEventListener('vite:preloadError', guard);

it('an upload asks before its page closes, and ignores missing chunks and the unload that LIFF announces when it starts', async () => {
  const item = { ...createItem('a', new File(['a'], 'a'), 'a'), status: 'queued' as const };
  const sending = reduceUploads(noUploads, { type: 'added', items: [item] });
  let state = noUploads;
  let tell = () => {};
  keepPageOpen({
    state: () => state,
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
  });
  expect([asksFirst(), reloadsForChunk()]).toEqual([false, true]);
  state = sending;
  tell();
  expect([asksFirst(), reloadsForChunk()]).toEqual([true, false]);
  const starting = bootLiff({ boot: async () => ({ status: 'ready' }) });
  expect(asksFirst()).toBe(false);
  await starting;
  expect(asksFirst()).toBe(true);
  state = noUploads;
  tell();
  expect([asksFirst(), reloadsForChunk()]).toEqual([false, true]);
});
