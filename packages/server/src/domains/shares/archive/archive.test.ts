import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { buildBlob, buildFile, buildFolder } from '../../../../test/index.ts';
import { unzip } from '../../../../test/scenes/archives.ts';
import {
  later,
  makeLink,
  scene,
  shared,
  slugOf,
  useShares,
  visit,
} from '../../../../test/scenes/share-visits.ts';
import { buildShareOfPoster } from '../../../../test/scenes/shares.ts';

useShares();

async function keep(name: string, bytes: Buffer, folder_id: string) {
  const { db, blobs } = shared.deps;
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([bytes]));
  await buildBlob(db, { sha256, size_bytes: sizeBytes });
  return await buildFile(db, { group_id: scene.groupId, name, sha256, size_bytes: sizeBytes, folder_id });
}

const start = (share: { slug: string }) => visit(share, 'createShareArchive');

test('everything of a link is one ZIP in ranges, without the positions of pictures', async () => {
  const folder = await buildFolder(shared.deps.db, { group_id: scene.groupId, name: 'ทริป' });
  const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'navy' } })
    .withExif({
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 1234/100', GPSDateStamp: '2026:11:21' },
    })
    .jpeg()
    .toBuffer();
  // A motion photo: the film behind it has a position of its own, and bytes after it.
  const moov = Buffer.from('\0\0\0\x22moov\0\0\0\x1a\xa9xyz+13.7563+100.5018/', 'latin1');
  const film = Buffer.concat([Buffer.from('\0\0\0\x10ftypmp42\0\0\0\0', 'latin1'), moov]);
  await keep('ทะเล.jpg', Buffer.concat([picture, film]), folder.id);
  const note = await keep('แผน.txt', Buffer.from('ไปเช้า'), folder.id);
  const share = slugOf(await makeLink({ item: { folderId: folder.id } }));
  const { data } = await start(share);
  const whole = await call(shared, 'getShareArchiveContent', { at: data.url });
  expect(whole.status, whole.text.slice(0, 200)).toBe(200);
  expect(whole.bytes).toHaveLength(data.sizeBytes);
  expect(whole.bytes.includes('2026:11:21')).toBe(false);
  expect(whole.bytes.includes('13.7563')).toBe(false);
  // It checks every checksum.
  expect(Object.keys(await unzip(whole.bytes))).toEqual(expect.arrayContaining(['ทริป/แผน.txt']));
  const range = { range: 'bytes=100-' };
  const rest = await call(shared, 'getShareArchiveContent', { at: data.url, headers: range });
  expect(rest.bytes.equals(whole.bytes.subarray(100))).toBe(true);

  // Files that left the folder are in no archive any more.
  await shared.deps.db.updateTable('files').set({ folder_id: null }).where('id', '=', note.id).execute();
  expect((await call(shared, 'getShareArchiveContent', { at: data.url })).status).toBe(404);
});

test('an archive counts as a download, and is refused if there is nothing to download', async () => {
  const share = await buildShareOfPoster(shared, scene, { max_downloads: 1 });
  expect((await start(share)).data).toMatchObject({ fileCount: 1, downloadsLeft: 0 });
  later(0.01);
  expect((await start(share)).code).toBe('SHARE_LIMIT_REACHED');
  const viewOnly = await buildShareOfPoster(shared, scene, { is_view_only: true });
  expect((await start(viewOnly)).code).toBe('SHARE_VIEW_ONLY');
});
