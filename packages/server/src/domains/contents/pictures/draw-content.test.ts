import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { createTestDrawer } from '../../../../test/drawer.ts';
import { forFile } from '../../../../test/index.ts';
import { removeFolder } from '../../../../test/remove-folder.ts';
import { createMemoryBlobStore } from '../../../blobs/memory.ts';
import { drawContent } from './draw-content.ts';
import type { Drawer } from './drawer.ts';
import type { Pictures } from './pictures.ts';

let drawer: Drawer;
beforeAll(() => {
  drawer = createTestDrawer(forFile);
});

const media = (name: string) => readFile(new URL(`../../../../../../mocks/media/${name}`, import.meta.url));
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Draws bytes as a content of this type. */
async function draw(bytes: Buffer, mimeType: string, { ffmpeg = 'ffmpeg' }: { ffmpeg?: string | null } = {}) {
  const blobs = createMemoryBlobStore(testClock);
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([bytes]));
  const blob = { sha256, size_bytes: sizeBytes, mime_type: mimeType };
  const env = { ffmpeg };
  return await drawContent({ blobs, env, log: pino({ level: 'silent' }), drawer }, blob, { owner: 'test' });
}

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

/** Builds a bitmap of 24 bits without compression; `height` may be negative, and the claimed size may be wrong. */
function bitmap(width: number, height: number, claimed = { width, height }): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * Math.abs(height), 120);
  bytes.fill(0, 0, 54);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(claimed.width, 18);
  bytes.writeInt32LE(claimed.height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** Builds a PDF with one empty page of this size in points. */
function pdf(width: number, height: number): Buffer {
  return Buffer.from(
    `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]>>endobj
trailer<</Root 1 0 R>>`,
  );
}

/** Returns the large picture, or the medium one that has all pixels. */
const largestOf = (pictures: Pictures | null) => pictures?.large ?? pictures?.medium;

async function sizeOf(picture: Buffer | undefined) {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

test('the first page of a PDF is drawn without a size', async () => {
  const pictures = await draw(await media('receipt.pdf'), 'application/pdf');
  expect(pictures).toMatchObject({ width: null, height: null, thumbhash: expect.any(String) });
  expect(await sizeOf(pictures?.large)).toEqual({ width: 1280, height: 1811 });
  const { channels } = await sharp(pictures?.large).stats();
  expect(channels[0]?.min, 'there is text on the page').toBeLessThan(64);
});

test('a frame of a video is drawn', async () => {
  const pictures = await draw(await media('cake.mp4'), 'video/mp4');
  expect(pictures).toMatchObject({ width: null, height: null });
  expect((await sizeOf(pictures?.small)).width).toBe(320);
});

test.each([
  ['wide pixels of a camcorder', '4/3', 853, 360],
  ['narrow pixels', '8/9', 569, 360],
  ['square pixels', '1', 640, 360],
  ['pixels of a shape that no device has', '16', 1280, 180],
])('videos are drawn as a player shows them: %s', async (_what, ratio, width, height) => {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-shape-'));
  const path = join(folder, 'film.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=5:d=1', '-vf', `setsar=${ratio}`];
  await promisify(execFile)('ffmpeg', [
    '-y',
    '-nostdin',
    '-v',
    'error',
    ...source,
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    path,
  ]);
  const pictures = await draw(await readFile(path), 'video/mp4');
  await removeFolder(folder);
  expect(await sizeOf(largestOf(pictures))).toEqual({ width, height });
});

test.each([
  ['HLG of phones', 'arib-std-b67', '0xBFBFBF', [226, 226, 226]],
  ['PQ of televisions', 'smpte2084', '0x949494', [226, 226, 226]],
  ['SDR', 'bt709', '0xBFBFBF', [191, 191, 191]],
])(
  'a film in %s is drawn with the brightness that a screen shows, and upright',
  async (_what, transfer, colour, seen) => {
    const folder = await mkdtemp(join(tmpdir(), 'kepwai-hdr-'));
    const path = join(folder, 'film.mp4');
    const isWide = transfer !== 'bt709';
    const [primaries, matrix] = isWide ? ['bt2020', 'bt2020nc'] : ['bt709', 'bt709'];
    const run = promisify(execFile);
    const plain = ['-y', '-nostdin', '-v', 'error'];
    await run('ffmpeg', [
      ...plain,
      ...['-f', 'lavfi', '-i', `color=c=${colour}:s=320x180:r=5:d=2`],
      ...[
        '-vf',
        `format=gbrp,scale=out_color_matrix=${isWide ? 'bt2020' : 'bt709'}:out_range=tv,format=yuv420p10le`,
      ],
      ...[
        '-c:v',
        'libx264',
        '-color_primaries',
        primaries,
        '-color_trc',
        transfer,
        '-colorspace',
        matrix,
        path,
      ],
    ]);
    const turned = join(folder, 'turned.mp4');
    await run('ffmpeg', [...plain, '-i', path, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned]);
    const pictures = await draw(await readFile(turned), 'video/mp4');
    await removeFolder(folder);
    const { channels } = await sharp(largestOf(pictures)).stats();
    const mean = channels.slice(0, 3).map((channel) => channel.mean);
    for (const [index, value] of mean.entries())
      expect(Math.abs(value - (seen[index] ?? 0)), `${mean}`).toBeLessThan(8);
    expect(await sizeOf(largestOf(pictures))).toEqual({ width: 180, height: 320 });
  },
);

test.each([
  ['Display P3', 'smpte432', 'iec61966-2-1', '0x6CE44E', [20, 230, 40]],
  ['HLG', 'bt2020', 'arib-std-b67', '0xBFBFBF', [226, 226, 226]],
  ['PQ', 'bt2020', 'smpte2084', '0x949494', [226, 226, 226]],
  ['the web', 'bt709', 'iec61966-2-1', '0x6CE44E', [108, 228, 78]],
])(
  'an AVIF whose colours are given by the numbers of %s is drawn',
  async (_what, primaries, transfer, colour, seen) => {
    const folder = await mkdtemp(join(tmpdir(), 'kepwai-avif-'));
    const path = join(folder, 'picture.avif');
    await promisify(execFile)('ffmpeg', [
      ...['-y', '-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `color=c=${colour}:s=64x64`],
      ...[
        '-vf',
        'format=gbrp,scale=out_color_matrix=bt709:out_range=pc,format=yuv444p10le',
        '-frames:v',
        '1',
      ],
      ...['-c:v', 'libaom-av1', '-still-picture', '1', '-crf', '5', '-color_range', 'pc'],
      ...['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', 'bt709', path],
    ]);
    const pictures = await draw(await readFile(path), 'image/avif');
    await removeFolder(folder);
    expectColour(await meanOf(largestOf(pictures)), seen);
  },
);

test.each([0.999, 0.9, 0.6])('a HEIC with %d of its bytes is drawn as far as possible', async (share) => {
  const whole = await media('photo.heic');
  const pictures = await draw(whole.subarray(0, Math.floor(whole.length * share)), 'image/heic');
  expect(pictures).toMatchObject({ width: 960, height: 540 });
  expect(await sizeOf(pictures?.full)).toEqual({ width: 960, height: 540 });
});

test('a HEIC whose colours are given by numbers is drawn', async () => {
  const heic = await media('p3-green.heic');
  const type = heic.indexOf('colrprof') + 4;
  expect(type).toBeGreaterThan(4);
  heic.write('nclx', type, 'latin1');
  for (const [index, number] of [12, 13, 6].entries()) heic.writeUInt16BE(number, type + 4 + 2 * index);
  heic.writeUInt8(0x80, type + 10);
  const pictures = await draw(heic, 'image/heic');
  expectColour(await meanOf(largestOf(pictures)), [20, 230, 40]);
  expectColour(await meanOf(pictures?.full), [20, 230, 40]);
});

async function meanOf(picture: Buffer | undefined): Promise<number[]> {
  const drawn = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const { channels } = await sharp(drawn, { raw: await rawOf(picture) }).stats();
  return channels.map(({ mean }) => mean);
}

async function rawOf(picture: Buffer | undefined) {
  const { width, height } = await sharp(picture).metadata();
  return { width, height, channels: 3 as const };
}

function expectColour(mean: readonly number[], wanted: readonly number[]): void {
  for (const [index, value] of mean.entries())
    expect(Math.abs(value - (wanted[index] ?? 0)), mean.join(' ')).toBeLessThan(10);
}

test('the embedded thumbnail of an office document is drawn', async () => {
  const thumbnail = await paint(256, 192).jpeg().toBuffer();
  const document = zipSync({
    'word/document.xml': Buffer.from('<w/>'),
    'docProps/thumbnail.jpeg': thumbnail,
  });
  expect(await sizeOf((await draw(Buffer.from(document), docx))?.small)).toEqual({ width: 256, height: 192 });
});

test.each([20, -20])('a bitmap %i pixels high is drawn', async (height) => {
  const pictures = await draw(bitmap(30, height), 'image/bmp');
  expect(pictures).toMatchObject({ width: 30, height: 20 });
});

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['text that is called a PDF', () => Buffer.from('%PDF-1.7 not'), 'application/pdf'],
  ['half of a PDF', async () => (await media('receipt.pdf')).subarray(0, 2000), 'application/pdf'],
  ['nothing', () => Buffer.alloc(0), 'application/pdf'],
  ['a bitmap cut short', () => bitmap(300, 200).subarray(0, 40), 'image/bmp'],
  ['a bitmap that wants 4 gigapixels', () => bitmap(8, 8, { width: 65_000, height: 65_000 }), 'image/bmp'],
  ['text that is called a film', () => Buffer.from('no film'), 'video/mp4'],
  [
    'a playlist that is called a film',
    () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n'),
    'video/mp4',
  ],
  ['a document without a thumbnail', () => Buffer.from(zipSync({ a: Buffer.from('a') })), docx],
  [
    'a document whose thumbnail is none',
    () => Buffer.from(zipSync({ 'docProps/thumbnail.jpeg': Buffer.from('<svg/>') })),
    docx,
  ],
  ['what is called a document and is no archive', () => Buffer.from('PK nothing'), docx],
  ['plain text', () => Buffer.from('ก'), 'text/plain'],
])('no picture is drawn from %s', async (_what, bytes, mimeType) => {
  expect(await draw(await bytes(), mimeType)).toBeNull();
});

test('an embedded thumbnail that is too large when unpacked is ignored', async () => {
  const bomb = zipSync({ 'docProps/thumbnail.jpeg': Buffer.alloc(9 * 1024 * 1024) });
  expect(await draw(Buffer.from(bomb), docx)).toBeNull();
});

test('the picture of a very long page is limited', async () => {
  const pictures = await draw(pdf(100, 2_800_000), 'application/pdf');
  const { width, height } = await sizeOf(largestOf(pictures));
  expect(width).toBeGreaterThan(0);
  expect(height).toBeLessThanOrEqual(4096);
});

test.each([null, 'no-such-ffmpeg'])('no video is drawn if ffmpeg is %s', async (ffmpeg) => {
  expect(await draw(await media('cake.mp4'), 'video/mp4', { ffmpeg })).toBeNull();
});

test('a video whose index is at its end, behind more bytes than are copied, is drawn', async () => {
  const film = await media('cake.mp4');
  const pictures = await draw(withIndexAtTheEnd(film, 48 * 1024 * 1024), 'video/mp4');
  expect(pictures).not.toBeNull();
});

/** Moves `moov` behind `mdat` and a gap of this many bytes, as phones write long recordings. */
function withIndexAtTheEnd(film: Buffer, gapBytes: number): Buffer {
  const boxes = new Map<string, Buffer>();
  for (let at = 0; at < film.length; at += film.readUInt32BE(at)) {
    boxes.set(film.toString('latin1', at + 4, at + 8), film.subarray(at, at + film.readUInt32BE(at)));
  }
  const [ftyp, moov, mdat] = ['ftyp', 'moov', 'mdat'].map((name) => boxes.get(name) ?? Buffer.alloc(0));
  if (!ftyp || !moov || !mdat) throw new Error('the film has other boxes than were expected');
  const gap = Buffer.alloc(gapBytes);
  gap.writeUInt32BE(gapBytes, 0);
  gap.write('free', 4, 'latin1');
  const isMoovFirst = film.indexOf('moov') < film.indexOf('mdat');
  const before = film.indexOf(mdat);
  const shift = ftyp.length - before;
  return Buffer.concat([ftyp, mdat, gap, isMoovFirst ? shiftOffsets(moov, shift) : moov]);
}

/** Adds to every chunk offset (`stco`). */
function shiftOffsets(moov: Buffer, shift: number): Buffer {
  const shifted = Buffer.from(moov);
  for (let at = shifted.indexOf('stco'); at >= 0; at = shifted.indexOf('stco', at + 4)) {
    const count = shifted.readUInt32BE(at + 8);
    for (let index = 0; index < count; index++) {
      const place = at + 12 + index * 4;
      shifted.writeUInt32BE(shifted.readUInt32BE(place) + shift, place);
    }
  }
  return shifted;
}

test.each(['image/heic', 'image/heif'])(
  'a photo of an iPhone (%s) is drawn with its size',
  async (mimeType) => {
    const pictures = await draw(await media('photo.heic'), mimeType);
    expect(pictures).toMatchObject({ width: 960, height: 540, thumbhash: expect.any(String) });
    expect(await sizeOf(largestOf(pictures))).toEqual({ width: 960, height: 540 });
    expect(await sizeOf(pictures?.small)).toEqual({ width: 320, height: 180 });
  },
);

test('only a HEIF is also drawn as a JPEG of its own size to zoom into', async () => {
  const { full } = (await draw(await media('photo.heic'), 'image/heic')) ?? {};
  expect(full?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(await sizeOf(full)).toEqual({ width: 960, height: 540 });
  expect((await draw(await media('cake.jpg'), 'image/jpeg'))?.full).toBeUndefined();
});

test('the colours of a HEIF are drawn as its profile says (Display P3), in all sizes', async () => {
  const pictures = await draw(await media('p3-green.heic'), 'image/heic');
  for (const picture of [pictures?.small, largestOf(pictures), pictures?.full]) {
    const [red, green, blue] = (await sharp(await sharp(picture).toColourspace('srgb').toBuffer()).stats())
      .channels;
    expect(Math.hypot((red?.mean ?? 0) - 20, (green?.mean ?? 0) - 230, (blue?.mean ?? 0) - 40)).toBeLessThan(
      12,
    );
  }
});

test('a TIFF is drawn as a JPEG to zoom into: upright, on white, and at most 4096 pixels wide', async () => {
  const scan = paint(5000, 1000).ensureAlpha(0).withMetadata({ orientation: 6 });
  const pictures = await draw(await scan.tiff({ compression: 'lzw' }).toBuffer(), 'image/tiff');
  expect(pictures).toMatchObject({ width: 1000, height: 5000 });
  expect(await sharp(pictures?.full).metadata()).toMatchObject({ format: 'jpeg', width: 819, height: 4096 });
  const [red] = (await sharp(pictures?.full).stats()).channels;
  expect(red?.min, 'what is transparent is white').toBe(255);
});

test('a small TIFF is not enlarged', async () => {
  const pictures = await draw(await paint(300, 200).tiff().toBuffer(), 'image/tiff');
  expect(await sizeOf(pictures?.full)).toEqual({ width: 300, height: 200 });
});

test('a truncated or invalid HEIF is not drawn', async () => {
  const whole = await media('photo.heic');
  expect(await draw(whole.subarray(0, 1000), 'image/heic')).toBeNull();
  expect(await draw(Buffer.from('no picture'), 'image/heic')).toBeNull();
});
