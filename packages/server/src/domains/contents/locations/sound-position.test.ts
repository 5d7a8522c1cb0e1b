import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { memoryReader, patchedReader } from './patch.ts';
import { createPositions } from './positions.ts';

/** Returns a content as visitors of a link get it. */
async function clean(bytes: Buffer): Promise<Buffer> {
  const reader = memoryReader(bytes);
  const patched = patchedReader(reader, await createPositions().find('0'.repeat(64), reader));
  const copy = Buffer.alloc(bytes.length);
  await patched.read(copy, 0);
  return copy;
}

const place = '+13.7563+100.5018/';
const text = (value: string) => Buffer.from(value, 'latin1');

/** Two pages of Opus, as a program wrote them: `LOCATION=+13.7563+100.5018/` is in the second. */
const opus = Buffer.from(
  '4f6767530002000000000000000000000000000000000228b57201134f707573486561640101380180bb0000000000' +
    '4f6767530000000000000000000000000000010000009b8ad45f014d4f707573546167730600000066666d7065670200000014000000' +
    '656e636f6465723d4c617663206c69626f7075731b0000004c4f434154494f4e3d2b31332e373536332b3130302e353031382f',
  'hex',
);

describe('a sound without its position', () => {
  test('a sound loses its position in the tag of MPEG audio', async () => {
    const frame = Buffer.concat([text('TXXX\0\0\0\x1c\0\0\0LOCATION\0'), text(place)]);
    const tag = Buffer.concat([text('ID3\x04\0\0\0\0\0'), Buffer.from([frame.length]), frame]);
    const cleaned = await clean(Buffer.concat([tag, text(place)]));
    expect(cleaned.subarray(0, tag.length).includes('13.7563')).toBe(false);
    // Bytes that look like one are left in the sound.
    expect(cleaned.subarray(tag.length)).toEqual(text(place));
  });

  test('a sound loses its position in the comments of FLAC', async () => {
    const comment = text(`LOCATION=${place}`);
    const info = Buffer.concat([text('fLaC'), Buffer.from([0, 0, 0, 4]), Buffer.alloc(4)]);
    const flac = Buffer.concat([info, Buffer.from([0x84, 0, 0, comment.length]), comment, text(place)]);
    const cleaned = await clean(flac);
    expect(cleaned.indexOf('13.7563')).toBe(flac.length - place.length + 1);
    expect(cleaned.length).toBe(flac.length);
  });

  test('a sound loses its position in the comments of Ogg, whose pages keep a right checksum', async () => {
    const cleaned = await clean(opus);
    expect(cleaned.includes('13.7563')).toBe(false);
    expect(cleaned.includes('LOCATION=')).toBe(true);
    // The first page stays; the checksum of the second is that of its bytes, as another program counts it.
    expect(cleaned.subarray(0, 47)).toEqual(opus.subarray(0, 47));
    expect(cleaned.readUInt32LE(47 + 22).toString(16)).toBe('8761e223');
  });
});

describe('a picture with comments', () => {
  const blank = () => sharp({ create: { width: 64, height: 48, channels: 3, background: 'navy' } });

  test('a picture loses its position in the comment of a JPEG', async () => {
    const jpeg = await blank().jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, place.length + 2]), text(place)]);
    const cleaned = await clean(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]));
    expect(cleaned.includes('13.7563')).toBe(false);
    expect((await sharp(cleaned, { failOn: 'warning' }).metadata()).width).toBe(64);
  });

  test('a picture loses its position in the comment of a GIF', async () => {
    const gif = await blank().gif().toBuffer();
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, place.length]), text(`${place}\0`)]);
    const cleaned = await clean(Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]));
    expect(cleaned.includes('13.7563')).toBe(false);
    expect((await sharp(cleaned, { failOn: 'warning' }).metadata()).width).toBe(64);
  });
});
