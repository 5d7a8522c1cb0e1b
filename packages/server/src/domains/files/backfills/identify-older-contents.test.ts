import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { buildBlob, buildFile } from '../../../../test/index.ts';
import { buildGroupOfMine, shared, useCaller } from '../../../../test/scenes/caller-scene.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import { findContent } from '../../contents/contents.ts';
import { identifyOlderContents } from './identify-older-contents.ts';
import { listUnfinished } from './store.ts';

const none = '00000000-0000-0000-0000-000000000000';

useCaller();
beforeEach(async () => {
  const { db } = shared.deps;
  await db.deleteFrom('files').execute();
  const start = { passed_file_id: none, finished_at: null };
  await db.updateTable('backfills').set(start).where('name', '=', 'kinds').execute();
});

/** Runs the job as often as it wants. */
async function run(): Promise<void> {
  for (;;) {
    try {
      return await identifyOlderContents(shared.deps, { signal: new AbortController().signal });
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const filmOf = (handler: string, more = '') => {
  const track = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(`${handler}\0\0\0\0`))));
  return Buffer.concat([box('ftyp', Buffer.from('mp42\0\0\0\0mp42')), box('moov', track), Buffer.from(more)]);
};
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const scan = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: 'black', noise } })
    .tiff()
    .toBuffer();

test.each([
  ['sound alone', 'a.mp4', 'video', 'video/mp4', () => filmOf('soun'), ['audio', 'audio/mp4', 'none']],
  ['a film', 'a.mp4', 'video', 'video/mp4', () => filmOf('vide'), ['video', 'video/mp4', 'none']],
  [
    'a voice message',
    'a.m4a',
    'audio',
    'audio/mp4',
    () => filmOf('soun', 'voice'),
    ['audio', 'audio/mp4', 'none'],
  ],
  ['a scan', 'a.tif', 'file', 'application/octet-stream', scan, ['image', 'image/tiff', 'pending']],
  ['a text', 'BM.txt', 'image', 'image/bmp', () => Buffer.from('BM ประชุม'), ['file', 'text/plain', 'none']],
  ['unknown bytes', 'a.mp3', 'audio', 'audio/mpeg', () => Buffer.alloc(99), ['audio', 'audio/mpeg', 'none']],
] as const)(
  '%s that was kept before gets its right kind',
  async (_what, name, kind, mime_type, build, wanted) => {
    const { db, blobs } = shared.deps;
    const group_id = (await buildGroupOfMine()).id;
    const { sha256, sizeBytes } = await blobs.receive(Readable.from([await build()]));
    await buildBlob(db, { sha256, size_bytes: sizeBytes, mime_type, thumbnail_state: 'none' });
    const { id } = await buildFile(db, { group_id, name, kind, mime_type, sha256, size_bytes: sizeBytes });
    await run();
    const file = await db
      .selectFrom('files')
      .select(['kind', 'mime_type'])
      .where('id', '=', id)
      .executeTakeFirst();
    const content = await findContent(db, sha256);
    expect([file?.kind, file?.mime_type, content?.thumbnail_state]).toEqual(wanted);
    expect(content?.mime_type).toBe(wanted[1]);
    expect(await listUnfinished(db)).not.toContain('kinds');
  },
);
