import { expect, test } from 'vitest';
import { createStorage } from '../../test/support/browser.ts';
import { eventually } from '../../test/support/eventually.ts';
import { createBytes, createTusServer } from '../../test/support/tus-server.ts';
import { createUploadMemory, uploadToRequest } from '../upload.ts';

const shareSlug = 'AAAAAAAAAAAAAAAAAAAAAA';
const kib = 1024;

test('an upload to a link identifies the sender with each request, and resumes after a reload', async () => {
  const senders = new Set<string | undefined>();
  let isSwallowing = true;
  const server = await createTusServer((request) => {
    senders.add(request.headers['share-sender']?.toString());
    return isSwallowing && request.method === 'PATCH';
  }, `/api/share/${shareSlug}/upload`);
  const bytes = createBytes(1500 * kib);
  const options = {
    ...{ baseUrl: server.url, shareSlug, memory: createUploadMemory(createStorage()) },
    file: new File([bytes], 'ใบเสร็จ.pdf', { lastModified: 5 }),
    headers: () => ({ 'Share-Sender': 'someone' }),
    batch: { id: '11111111-1111-4111-8111-111111111111', place: 2 },
  };
  const first = uploadToRequest(options);
  await eventually(() => expect(server.methods()).toContain('PATCH'));
  const [remembered] = options.memory.list();
  expect(remembered).toMatchObject({ shareSlug, fileName: 'ใบเสร็จ.pdf', sizeBytes: bytes.length });
  expect(remembered?.batch).toEqual(options.batch);
  expect(remembered).not.toHaveProperty('groupId');
  await first.abort();
  isSwallowing = false;
  const { fileId } = await uploadToRequest(options).result;
  expect(new Uint8Array(await server.read(fileId))).toEqual(bytes);
  expect(server.methods().filter((method) => method === 'POST')).toHaveLength(1);
  expect([...senders]).toEqual(['someone']);
  expect(options.memory.list()).toEqual([]);
});
