import { expect, it } from 'vitest';
import { bootLiff } from '../../lib/line/boot-liff.ts';
import { keepPageOpen } from './keep-page-open.ts';
import { createItem } from './upload-item.ts';
import { noUploads, reduceUploads } from './upload-state.ts';

/** Whether the browser would now ask before it closes the page. */
function asksFirst(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('asks before the page closes during an upload, but not for the unload that LIFF announces when it starts', async () => {
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
  expect(asksFirst()).toBe(false);
  state = sending;
  tell();
  expect(asksFirst()).toBe(true);
  const starting = bootLiff({ boot: async () => ({ status: 'ready' }) });
  expect(asksFirst()).toBe(false);
  await starting;
  expect(asksFirst()).toBe(true);
  state = noUploads;
  tell();
  expect(asksFirst()).toBe(false);
});
