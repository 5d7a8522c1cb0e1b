import type { UploadHandle } from '@kepwai/api-client/upload';
import { expect, test, vi } from 'vitest';
import { createItem, type UploadItem } from '../queue/upload-item.ts';
import { createUploadStore } from '../queue/upload-store.ts';
import { createSending } from './send-items.ts';

const item = (name: string, path: readonly string[]): UploadItem => ({
  ...createItem(name, new File([name], name), name, path),
  ...{ status: 'sending', check: 'done' },
});

/** Starts items, and returns the started ones and the functions that complete the search for each folder. */
function startAll(items: readonly UploadItem[]) {
  const begun: (string | undefined)[] = [];
  const failed: string[] = [];
  const folders = new Map<string, { found: (id: string) => void; refused: (error: Error) => void }>();
  const store = createUploadStore();
  store.dispatch({ type: 'added', items });
  const handle: UploadHandle = {
    result: new Promise(() => undefined),
    state: 'uploading',
    ...{ pause: vi.fn(), resume: vi.fn(), abort: () => Promise.resolve() },
  };
  const sending = createSending(
    {
      groupId: 'group',
      loadUploader: async () => ({
        memory: { list: () => [], find: () => null, remember: vi.fn(), remove: vi.fn(), clear: vi.fn() },
        listLeft: async () => [],
        uploadFile: ({ name }) => {
          begun.push(name);
          return handle;
        },
      }),
      loadConnection: () => Promise.resolve({ baseUrl: '' }),
      folderPlaces: {
        find: (_, path) =>
          new Promise((found, refused) => void folders.set(path.join('/'), { found, refused })),
      },
      ...{ now: () => 0, random: () => 0, later: () => () => undefined },
    },
    { store, onKept: vi.fn(), onFailed: (id) => failed.push(id) },
  );
  for (const each of items) sending.start(each);
  return { begun, failed, folders };
}

test('files begin in the order in which they were chosen, although a folder takes long to create', async () => {
  const { begun, folders } = startAll([item('a', ['1']), item('b', []), item('c', ['2'])]);
  await expect.poll(() => folders.size).toBe(2);
  folders.get('2')?.found('second');
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(begun).toEqual([]);
  folders.get('1')?.found('first');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
});

test('a file whose folder is refused does not delay others', async () => {
  const { begun, failed, folders } = startAll([item('a', ['1']), item('b', [])]);
  await expect.poll(() => folders.size).toBe(1);
  folders.get('1')?.refused(new Error('refused'));
  await expect.poll(() => begun).toEqual(['b']);
  expect(failed).toEqual(['a']);
});
