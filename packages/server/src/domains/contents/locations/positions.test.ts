import { mebibyte } from '@kepwai/rules/sizes';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { BlobReader } from '../../../blobs/blob-store.ts';
import { applyPatches, createPositions, patchedReader } from './positions.ts';

/** EXIF of a picture taken at the Grand Palace. */
const exif = {
  IFD0: { Make: 'Kepwai', Copyright: 'แม่นิด' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '13/1 45/1 123456/10000',
    GPSLongitudeRef: 'E',
    GPSLongitude: '100/1 29/1 654321/10000',
    GPSDateStamp: '2026:11:21',
  },
};

const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="13,45.2057N"><exif:GPSLongitude>100,29.1E</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>';

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: 'navy' } }).withExif(exif);

function readerOf(bytes: Buffer): BlobReader {
  return {
    sizeBytes: bytes.length,
    async read(into, position) {
      return bytes.copy(into, 0, position, position + into.length);
    },
    close: async () => undefined,
  };
}

/** Returns a content as visitors of a link get it, read in small pieces. */
async function clean(bytes: Buffer): Promise<Buffer> {
  const reader = readerOf(bytes);
  const patched = patchedReader(reader, await createPositions().find('0'.repeat(64), reader));
  const copy = Buffer.alloc(bytes.length);
  for (let at = 0; at < bytes.length; at += 100) await patched.read(copy.subarray(at, at + 100), at);
  return copy;
}

const hasPosition = (data: Buffer | undefined) =>
  /N\0\0\0|GPS|2026:11:21/.test(data?.toString('latin1') ?? '');

describe('the position of a picture', () => {
  test.each([
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['PNG', () => picture().png().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
    ['AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
    ['TIFF', () => picture().tiff().toBuffer()],
  ])('is removed from a %s, and nothing else is', async (format, draw) => {
    const bytes = await draw();
    if (format !== 'TIFF') expect(hasPosition((await sharp(bytes).metadata()).exif)).toBe(true);
    const cleaned = await clean(bytes);
    expect(cleaned.length).toBe(bytes.length);
    expect(cleaned.includes('2026:11:21')).toBe(false);
    const { exif: left } = await sharp(cleaned, { failOn: 'warning' }).metadata();
    expect(hasPosition(left)).toBe(false);
    if (format !== 'TIFF') expect(left?.includes('Kepwai')).toBe(true);
    expect(await sharp(cleaned, { failOn: 'warning' }).raw().toBuffer()).toEqual(
      await sharp(bytes).raw().toBuffer(),
    );
  });

  test('is removed from XMP too', async () => {
    const bytes = await picture().withXmp(xmp).jpeg().toBuffer();
    expect(bytes.includes('13,45.2057N')).toBe(true);
    const cleaned = await clean(bytes);
    expect(cleaned.includes('13,45.2057N')).toBe(false);
    expect(cleaned.includes('100,29.1E')).toBe(false);
  });

  test('costs little in a content that is made of positions', async () => {
    // Each header points to a directory of 512 entries, whose values are as long as may be.
    const exif = Buffer.alloc(64);
    exif.write('II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0', 'latin1');
    exif.writeUInt16LE(512, 26);
    const bytes = Buffer.concat([Buffer.from('ffd8ff', 'hex'), ...Array<Buffer>(40_000).fill(exif)]);
    const patches = await createPositions().find('0'.repeat(64), readerOf(bytes));
    expect(patches.length).toBeLessThanOrEqual(64 * 65);
    expect(
      patches.reduce((sum, patch) => sum + (typeof patch.fill === 'number' ? 0 : patch.fill.length), 0),
    ).toBeLessThan(20e6);
  });

  test('costs little in a content that is made of XMP', async () => {
    const bytes = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(8e6, 'GPSAltitude="1" ')]);
    const patches = await createPositions().find('0'.repeat(64), readerOf(bytes));
    expect(patches.length).toBeLessThanOrEqual(5_000);
  });

  test('is not looked for in a picture without one', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    expect(await clean(bytes)).toEqual(bytes);
  });
});

describe('the position of a video', () => {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const text = (value: string) => Buffer.from(value, 'latin1');

  test('is removed from its description, and its frames stay', async () => {
    const frames = text('frames +13.7500+100.4913/ are no description');
    const place = box('\xa9xyz', Buffer.from([0, 18, 0x15, 0xc7]), text('+13.7500+100.4913/'));
    const apple = box('ilst', text('data+13.7500+100.4913+010.123/'));
    const loci = box('loci', Buffer.alloc(4), text('\x15\xc7Bangkok\0\0'), Buffer.alloc(12, 7));
    const video = Buffer.concat([
      box('ftyp', text('isom')),
      box('mdat', frames),
      box('moov', box('mvhd', Buffer.alloc(100, 1)), box('udta', place, loci), box('meta', apple)),
    ]);
    const cleaned = await clean(video);
    expect(cleaned.length).toBe(video.length);
    expect(cleaned.includes(frames)).toBe(true);
    const described = cleaned.subarray(cleaned.indexOf('moov'));
    expect(described.includes('13.7500')).toBe(false);
    expect(described.includes('Bangkok')).toBe(false);
    expect(described.includes(Buffer.alloc(100, 1))).toBe(true);
  });

  test('is removed wherever it is in a long description, which is read in windows', async () => {
    const place = '+13.7500+100.4913/';
    const body = Buffer.alloc(3 * mebibyte, '.');
    // Across the end of a window, and of what windows have in common.
    for (const at of [mebibyte - 5, mebibyte + 64 * 1024 - 5, 2 * mebibyte, 3 * mebibyte - place.length])
      body.write(place, at - (at === 3 * mebibyte - place.length ? 0 : 8));
    const video = Buffer.concat([box('ftyp', text('isom')), box('moov', body)]);
    const reader = readerOf(video);
    let most = 0;
    const watched: BlobReader = {
      ...reader,
      read: (into, position) => {
        most = Math.max(most, into.length);
        return reader.read(into, position);
      },
    };
    const patches = await createPositions().find('0'.repeat(64), watched);
    expect(most).toBeLessThan(2 * mebibyte);
    applyPatches(video, 0, patches);
    expect(/[0-9]{2}/.test(video.subarray(16).toString('latin1'))).toBe(false);
  });

  test('costs little in a description that is made of positions', async () => {
    const video = Buffer.concat([box('ftyp', text('isom')), box('moov', Buffer.alloc(8e6, '+1.0+1.0/'))]);
    const patches = await createPositions().find('0'.repeat(64), readerOf(video));
    expect(patches.length).toBeLessThanOrEqual(5_000);
  });

  test('is not looked for in a document', async () => {
    const bytes = text('%PDF-1.7 +13.7500+100.4913/ ');
    expect(await clean(bytes)).toEqual(bytes);
  });
});
