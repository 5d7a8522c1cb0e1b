import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { createTestDrawer } from '../../../../../test/drawer.ts';
import { forFile } from '../../../../../test/index.ts';
import { removeFolder } from '../../../../../test/remove-folder.ts';
import type { Drawer } from '../drawer.ts';
import { withKnownLevel } from './avif-level.ts';

let drawer: Drawer;
beforeAll(() => {
  drawer = createTestDrawer(forFile);
});

const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: '#2846d2' } });

/** Returns an AVIF whose header is that of a film, as SVT-AV1 writes it. */
async function avifOfFfmpeg(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-level-'));
  const path = join(folder, 'picture.avif');
  await promisify(execFile)('ffmpeg', [
    ...['-y', '-nostdin', '-v', 'error', '-f', 'lavfi', '-i', 'color=c=0x2846d2:s=1920x1080'],
    ...[
      '-frames:v',
      '1',
      '-pix_fmt',
      'yuv420p',
      '-c:v',
      'libaom-av1',
      '-cpu-used',
      '8',
      '-usage',
      'realtime',
      '-crf',
      '20',
      path,
    ],
  ]);
  const avif = await readFile(path);
  await removeFolder(folder);
  return avif;
}

/** Writes level 7.0, which SVT-AV1 writes for more than 35 megapixels, into both places that contain it. */
function withReservedLevel(avif: Buffer, bitOfLevel: number): Buffer {
  const reserved = Buffer.from(avif);
  const configuration = reserved.indexOf('av1C') + 4;
  reserved.writeUInt8((reserved.readUInt8(configuration + 1) & 0xe0) | 20, configuration + 1);
  const data = reserved.indexOf('mdat') + 4;
  const header = reserved.indexOf(0x0a, data) + 2;
  for (const [index, bit] of [1, 0, 1, 0, 0].entries()) {
    const at = bitOfLevel + index;
    const mask = 128 >> (at & 7);
    const byte = reserved.readUInt8(header + (at >> 3));
    reserved.writeUInt8(bit ? byte | mask : byte & ~mask, header + (at >> 3));
  }
  return reserved;
}

test.each<[string, () => Promise<Buffer>, number, { width: number; height: number }]>([
  ['a picture', async () => await photo.avif().toBuffer(), 5, { width: 64, height: 64 }],
  ['a film', avifOfFfmpeg, 24, { width: 1920, height: 1080 }],
])(
  'an AVIF of a reserved level whose header is that of %s is drawn',
  async (_what, encode, bitOfLevel, size) => {
    const whole = await encode();
    const levelled = withReservedLevel(whole, bitOfLevel);
    await expect(sharp(levelled).raw().toBuffer(), 'the library refuses it').rejects.toThrow();
    const pictures = await drawer.draw(levelled, { drawing: 'picture' }, { owner: 'test' });
    expect(pictures).toMatchObject(size);
  },
);

test('other AVIF stay as they are', async () => {
  const avif = await photo.avif().toBuffer();
  expect(withKnownLevel(avif)).toBe(avif);
});

test('a broken AVIF of a reserved level is no error', async () => {
  const avif = withReservedLevel(await photo.avif().toBuffer(), 5);
  for (let length = 0; length < avif.length; length += 7) withKnownLevel(avif.subarray(0, length));
  expect(withKnownLevel(Buffer.alloc(0))).toEqual(Buffer.alloc(0));
});
