import { expect, test } from 'vitest';
import { createItem } from '../queue/upload-item.ts';
import { listItems } from '../queue/upload-state.ts';
import { createUploadStore } from '../queue/upload-store.ts';
import { createCopyCheck } from './copy-check.ts';

test('the answer about many files changes the state once', async () => {
  const store = createUploadStore();
  const items = ['a', 'b', 'c', 'd'].map((name) => createItem(name, new File([name], name), name));
  store.dispatch({ type: 'added', items });
  const checkedCounts = new Set<number>();
  store.subscribe(() => {
    checkedCounts.add(listItems(store.state()).filter(({ check }) => check === 'done').length);
  });
  const parts = {
    hashFile: async ({ name }: File) => `hash of ${name}`,
    findKnown: () => Promise.resolve([]),
    now: () => 0,
  };
  await new Promise<void>((resolve) => createCopyCheck(parts, store, resolve).run());
  expect([...checkedCounts]).toEqual([0, 4]);
});
