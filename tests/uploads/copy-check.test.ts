import { expect, test, vi } from 'vitest';
import {
  type Content,
  type CopyCheckParts,
  createCopyCheck,
  keepBoth,
  skipKnown,
} from '../../app/src/features/uploads/choose/copy-check.ts';
import { summarize } from '../../app/src/features/uploads/queue/summary.ts';
import { createItem } from '../../app/src/features/uploads/queue/upload-item.ts';
import { listItems } from '../../app/src/features/uploads/queue/upload-state.ts';
import { createUploadStore } from '../../app/src/features/uploads/queue/upload-store.ts';
import { buildFile } from '../../mocks/fixtures/index.ts';

/** Checks files of these names; the group has those that `known` names, by their name as their hash. */
function check(
  names: readonly string[],
  given: Partial<CopyCheckParts> & { known?: readonly string[] } = {},
) {
  const { known = [], ...parts } = given;
  const store = createUploadStore();
  const items = names.map((name) => createItem(name, new File([name], name), name));
  store.dispatch({ type: 'added', items });
  const findKnown = vi.fn((contents: readonly Content[]) =>
    Promise.resolve(
      contents.filter(({ sha256 }) => known.includes(sha256)).map(({ sha256 }) => buildFile({ sha256 })),
    ),
  );
  const onChecked = vi.fn();
  const hashFile = ({ name }: File) => Promise.resolve(name);
  createCopyCheck({ hashFile, findKnown, now: () => 0, ...parts }, store, onChecked).run();
  const states = () => listItems(store.state()).map(({ check: state, status }) => `${state} ${status}`);
  return { store, findKnown, onChecked, states };
}

test('files that the group has are skipped, and the rest may be sent', async () => {
  const { states, store, findKnown } = check(['a', 'b'], { known: ['b'] });
  await expect.poll(states).toEqual(['done ready', 'done skipped']);
  expect(findKnown).toHaveBeenCalledOnce();
  expect(summarize(store.state())).toMatchObject({ phase: 'choosing', totalCount: 1, skippedCount: 1 });
});

test('many files are checked in few requests, in their order', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `${index}`);
  const { states, findKnown } = check(names);
  await expect.poll(() => states().every((state) => state === 'done ready')).toBe(true);
  expect(findKnown.mock.calls.map(([contents]) => contents.length)).toEqual([50, 50, 20]);
});

test('unreadable files and an unresponsive server delay nothing', async () => {
  const unreadable = check(['a'], { hashFile: () => Promise.resolve(null) });
  await expect.poll(unreadable.states).toEqual(['done ready']);
  expect(unreadable.findKnown).not.toHaveBeenCalled();
  const offline = check(['a'], { findKnown: () => Promise.reject(new Error('offline')) });
  await expect.poll(offline.states).toEqual(['done ready']);
  expect(offline.onChecked).toHaveBeenCalled();
});

test('a file that the group has only in its trash is sent', async () => {
  const trashed = buildFile({ sha256: 'a', trashedAt: '2026-11-20T03:00:00Z' });
  const { states, store } = check(['a'], { findKnown: () => Promise.resolve([trashed]) });
  await expect.poll(states).toEqual(['done ready']);
  expect(listItems(store.state())[0]?.known).toBe(trashed);
});

test('a skipped file is kept twice on request, and can be skipped again', async () => {
  const { store, states } = check(['a', 'b'], { known: ['a'] });
  await expect.poll(states).toEqual(['done skipped', 'done ready']);
  keepBoth(store, ['a', 'b'], true);
  expect(states()).toEqual(['done queued', 'done ready']);
  skipKnown(store, ['a', 'b']);
  expect(states()).toEqual(['done skipped', 'done ready']);
});
