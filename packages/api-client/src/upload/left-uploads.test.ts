import { describe, expect, test } from 'vitest';
import { createLocks, createStorage } from '../../test/support/browser.ts';
import { eventually } from '../../test/support/eventually.ts';
import { createBytes, createTusServer, groupId } from '../../test/support/tus-server.ts';
import { createUploadMemory, listLeftUploads, type UploadLocks, uploadFile } from '../upload.ts';

const kib = 1024;

describe('the list of left uploads', () => {
  const begin = async (locks: UploadLocks | null) => {
    // Parts are swallowed, so that the upload does not finish.
    const server = await createTusServer((request) => request.method === 'PATCH');
    const memory = createUploadMemory(createStorage());
    const file = new File([createBytes(1500 * kib)], 'a.bin');
    const upload = uploadFile({ baseUrl: server.url, groupId, file, memory, locks });
    await eventually(() => expect(memory.list()).toHaveLength(1));
    return { memory, upload };
  };

  test('excludes uploads that a tab is sending, paused or not', async () => {
    const locks = createLocks();
    const { memory, upload } = await begin(locks);
    expect(await listLeftUploads({ memory, locks })).toEqual([]);
    upload.pause();
    expect(await listLeftUploads({ memory, locks })).toEqual([]);
    await upload.abort();
    expect(await listLeftUploads({ memory, locks })).toEqual(memory.list());
    expect(memory.list()).toHaveLength(1);
  });

  test('has all started uploads if a browser has no locks', async () => {
    const { memory, upload } = await begin(null);
    expect(await listLeftUploads({ memory, locks: null })).toEqual(memory.list());
    await upload.abort();
  });
});

test('left uploads that are removed one by one leave the list', () => {
  const memory = createUploadMemory(createStorage());
  for (const name of ['a', 'b']) {
    memory.remember(name, {
      groupId,
      fileName: `${name}.txt`,
      sizeBytes: 1,
      url: `http://127.0.0.1/${name}`,
    });
  }
  const [first] = memory.list();
  memory.remove(first?.fingerprint ?? '');
  expect(memory.list().map(({ fileName }) => fileName)).toEqual(['b.txt']);
});

test('left uploads of a person who signs out leave the list', () => {
  const storage = createStorage({ theme: 'dark' });
  const memory = createUploadMemory(storage);
  memory.remember('a', { groupId, fileName: 'a.txt', sizeBytes: 1, url: 'http://127.0.0.1/a' });
  memory.clear();
  expect(memory.list()).toEqual([]);
  expect(storage.getItem('theme')).toBe('dark');
});
