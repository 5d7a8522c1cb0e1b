import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import { identify, identifyingBytes, type WholeContent } from './identify.ts';
import { GlanceEnded, glanceAt, wholeOf } from './identifying/glance.ts';
import { typeByTracks } from './identifying/sound-alone.ts';

const canvas = { create: { width: 8, height: 8, channels: 3 as const, background: 'teal' } };
const mp4 = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
const none = { kind: null, name: 'ไฟล์', mimeType: null };

test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)(
  'bytes in %s are identified as a picture',
  async (format) => {
    const bytes = await sharp(canvas).toFormat(format).toBuffer();
    expect(await identify(bytes, none)).toMatchObject({ kind: 'image', mimeType: `image/${format}` });
  },
);

test('a video that was sent as a file is identified', async () => {
  const claims = { kind: 'file', name: 'film.mp4', mimeType: 'application/octet-stream' } as const;
  expect(await identify(mp4, claims)).toMatchObject({
    kind: 'video',
    mimeType: 'video/mp4',
    extension: 'mp4',
  });
});

test('a voice message is identified as audio, although its container is that of a video', async () => {
  const claims = { kind: 'audio', name: 'a.m4a', mimeType: 'audio/x-m4a' } as const;
  expect(await identify(mp4, claims)).toEqual({ kind: 'audio', mimeType: 'audio/mp4', extension: 'm4a' });
});

test('a name that declares a PDF to be a picture is ignored', async () => {
  const claims = { kind: 'image', name: 'a.jpg', mimeType: 'image/jpeg' } as const;
  expect(await identify(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), claims)).toMatchObject({
    kind: 'file',
    mimeType: 'application/pdf',
  });
});

test.each([
  ['บันทึก.txt', 'text/plain'],
  ['ตาราง.CSV', 'text/csv'],
  ['หน้าเว็บ.html', 'text/html'],
  ['ไม่รู้จัก.xyz', 'text/plain'],
])('a file %s is identified by its name, because its bytes have no signature', async (name, mimeType) => {
  expect(await identify(Buffer.from('สวัสดี'), { ...none, name })).toEqual({
    kind: 'file',
    mimeType,
    extension: null,
  });
});

test('a document in a shared container is identified by its name', async () => {
  const zip = Buffer.from('504b0304140000000000', 'hex');
  expect((await identify(zip, { ...none, name: 'รายงาน.docx' })).mimeType).toMatch(/wordprocessingml/);
});

test.each([
  ['at its beginning', Buffer.alloc(0)],
  ['behind a tag of a sound', Buffer.from('ID3\x03\0\0\0\0\0\x0a'.padEnd(20, '\0'), 'latin1')],
])('a GZIP %s is identified, and not unpacked', async (_where, before) => {
  const archive = Buffer.alloc(1024);
  archive.write('a.txt');
  archive.write('ustar', 257);
  archive.write('006022', 148);
  const bytes = Buffer.concat([before, gzipSync(archive)]);
  expect(await identify(bytes, none)).toMatchObject({ mimeType: 'application/gzip', extension: 'gz' });
});

test('LINE’s type is trusted for audio that has no signature', async () => {
  const claims = { kind: 'audio', name: 'a.m4a', mimeType: 'audio/x-m4a' } as const;
  expect(await identify(Buffer.from('noise'), claims)).toMatchObject({
    kind: 'audio',
    mimeType: 'audio/x-m4a',
  });
});

test.each(['image/svg+xml', 'image/x-unheard-of'])(
  'a claimed picture of type %s is not trusted',
  async (mimeType) => {
    const claims = { kind: 'image', name: 'a.jpg', mimeType } as const;
    expect(await identify(Buffer.from('<svg onload="alert(1)"/>'), claims)).toMatchObject({
      kind: 'file',
      mimeType: 'text/plain',
    });
  },
);

test('no bytes at all are identified as a file', async () => {
  expect(await identify(Buffer.alloc(0), none)).toMatchObject({
    kind: 'file',
    mimeType: 'application/octet-stream',
  });
});

/** Opens bytes as the store does: the first ones, and more if they are requested. */
function open(bytes: Buffer): WholeContent & { countReads(): number } {
  let reads = 0;
  return {
    sizeBytes: bytes.length,
    head: bytes.subarray(0, identifyingBytes),
    countReads: () => reads,
    async read({ start, end }) {
      reads += 1;
      return bytes.subarray(start, end + 1);
    },
  };
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kepwai-identify-'));
});
afterAll(() => removeFolder(folder));

/** Records a second of sound, of pictures, or of both. */
async function record(
  name: string,
  { codecs, has = 'sound', options = [] }: { codecs: string[]; has?: string; options?: string[] },
): Promise<Buffer> {
  const path = join(folder, `${has}-${name}`);
  const sound = has.includes('sound') ? ['-f', 'lavfi', '-i', 'sine=440:d=1:r=8000'] : [];
  const picture = has.includes('picture') ? ['-f', 'lavfi', '-i', 'testsrc2=s=176x144:r=5:d=1'] : [];
  await promisify(execFile)('ffmpeg', [
    '-y',
    '-nostdin',
    '-v',
    'error',
    ...sound,
    ...picture,
    ...codecs,
    ...options,
    path,
  ]);
  return await readFile(path);
}

const aac = ['-c:a', 'aac'];
const opus = ['-c:a', 'libopus'];

test.each([
  ['a.mp4', aac, ['-brand', 'mp42'], 'audio/mp4', 'm4a'],
  ['b.mp4', aac, ['-movflags', 'frag_keyframe+empty_moov'], 'audio/mp4', 'm4a'],
  ['a.m4v', aac, ['-f', 'mp4', '-brand', 'M4V '], 'audio/mp4', 'm4a'],
  ['a.m4b', aac, ['-f', 'ipod'], 'audio/x-m4a', 'm4a'],
  ['a.mov', aac, [], 'audio/mp4', 'mov'],
  ['a.3gp', aac, [], 'audio/3gpp', '3gp'],
  ['a.3g2', aac, [], 'audio/3gpp2', '3g2'],
  ['a.webm', opus, [], 'audio/webm', 'webm'],
  ['live.webm', opus, ['-live', '1'], 'audio/webm', 'webm'],
  ['a.mkv', opus, [], 'audio/matroska', 'mka'],
  ['a.ogg', ['-c:a', 'libvorbis'], [], 'audio/ogg', 'ogg'],
  ['a.opus', opus, [], 'audio/ogg', 'opus'],
  ['a.wma', ['-c:a', 'wmav2'], [], 'audio/x-ms-asf', 'asf'],
])('sound alone in %s is identified as audio', async (name, codecs, options, mimeType, extension) => {
  const bytes = await record(name, { codecs, options });
  const claims = { kind: 'video', name: 'film.mp4', mimeType: 'video/mp4' } as const;
  expect(await identify(open(bytes), claims)).toEqual({ kind: 'audio', mimeType, extension });
});

const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];

test.each([
  ['a.mp4', [...aac, ...h264], 'video/mp4'],
  ['a.mov', [...aac, ...h264], 'video/quicktime'],
  ['a.3gp', [...aac, ...h264], 'video/3gpp'],
  ['a.webm', [...opus, '-c:v', 'libvpx'], 'video/webm'],
  ['a.mkv', [...opus, ...h264], 'video/matroska'],
  ['a.ogv', ['-c:a', 'libvorbis', '-c:v', 'libtheora'], 'video/ogg'],
  ['a.wmv', ['-c:a', 'wmav2', '-c:v', 'wmv2', '-map', '0:a', '-map', '1:v'], 'video/x-ms-asf'],
])('pictures in %s are identified as video, with sound and without', async (name, codecs, mimeType) => {
  for (const has of ['picture', 'sound and picture']) {
    const kept = has === 'picture' ? codecs.filter((_, index) => !isOfSound(codecs, index)) : codecs;
    const bytes = await record(name, { codecs: kept, has });
    expect(await identify(open(bytes), none), has).toMatchObject({ kind: 'video', mimeType });
  }
});

/** Whether an argument is about the sound. */
function isOfSound(codecs: string[], index: number): boolean {
  return [index, index - 1].some((at) => codecs[at] === '-c:a' || codecs[at] === '-map');
}

test('the tracks of a recording whose index is behind megabytes are found in few reads', async () => {
  const bytes = await record('late.mp4', { codecs: aac });
  const free = Buffer.alloc(8 * 1024 * 1024);
  free.writeUInt32BE(free.length);
  free.write('free', 4);
  const ftypBytes = bytes.readUInt32BE(0);
  const content = open(Buffer.concat([bytes.subarray(0, ftypBytes), free, bytes.subarray(ftypBytes)]));
  expect(await identify(content, none)).toMatchObject({ kind: 'audio', mimeType: 'audio/mp4' });
  expect(content.countReads()).toBeLessThan(5);
});

test('a film without an index stays a film', async () => {
  const bytes = await record('cut.mp4', { codecs: aac });
  const cut = bytes.subarray(0, bytes.indexOf('moov'));
  expect(await identify(open(cut), none)).toMatchObject({ kind: 'video', mimeType: 'video/mp4' });
});

/** A picture that hardly compresses. */
const paintNoise = () =>
  sharp({
    create: {
      ...{ width: 600, height: 400, channels: 3, background: 'black' },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

test.each([
  ['a TIFF', 'image/tiff', () => paintNoise().tiff({ compression: 'lzw' }).toBuffer()],
  ['a BigTIFF', 'image/tiff', () => paintNoise().tiff({ compression: 'lzw', bigtiff: true }).toBuffer()],
  ['a raw picture', 'image/x-adobe-dng', async () => withTag(await paintNoise().tiff().toBuffer(), 50706)],
  ['a PNG', 'image/apng', async () => withAnimationBehind(await sharp(canvas).png().toBuffer(), 200_000)],
])('%s whose index is behind the first bytes is identified', async (_what, mimeType, build) => {
  const bytes = await build();
  expect(bytes.length).toBeGreaterThan(identifyingBytes);
  expect(await identify(open(bytes), none)).toMatchObject({ mimeType });
});

/** Replaces the last tag of the directory of a TIFF. */
function withTag(tiff: Buffer, tag: number): Buffer {
  const bytes = Buffer.from(tiff);
  const directory = bytes.readUInt32LE(4);
  bytes.writeUInt16LE(tag, directory + 2 + (bytes.readUInt16LE(directory) - 1) * 12);
  return bytes;
}

/** Inserts a large profile and the mark of an animation behind the header of a PNG. */
function withAnimationBehind(png: Buffer, sizeBytes: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4);
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const extra = [chunk('iCCP', Buffer.alloc(sizeBytes)), chunk('acTL', Buffer.alloc(8))];
  return Buffer.concat([png.subarray(0, 33), ...extra, png.subarray(33)]);
}

test('a TIFF that is cut before its directory is still a picture', async () => {
  const bytes = await paintNoise().tiff({ compression: 'lzw' }).toBuffer();
  expect(await identify(open(bytes.subarray(0, 70_000)), none)).toMatchObject({ mimeType: 'image/tiff' });
});

test('a sound behind a large cover is identified by itself', async () => {
  const flac = await record('a.flac', { codecs: ['-c:a', 'flac'] });
  const cover = Buffer.alloc(300_000);
  const size = [21, 14, 7, 0].map((shift) => (cover.length >> shift) & 0x7f);
  const tag = Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), cover]);
  expect(await identify(open(Buffer.concat([tag, flac])), none)).toMatchObject({ mimeType: 'audio/flac' });
});

test('an archive of thousands of parts is not read to its end', async () => {
  const entry = Buffer.alloc(70_030);
  entry.write('504b0304140000000000', 0, 'hex');
  entry.writeUInt32LE(70_000, 18);
  entry.writeUInt32LE(70_000, 22);
  const content = open(Buffer.concat(Array.from({ length: 400 }, () => entry)));
  expect(await identify(content, none)).toMatchObject({ mimeType: 'application/zip' });
  expect(content.countReads()).toBeLessThan(30);
});

test('a film of countless tiny parts is not read to its end', async () => {
  const element = (id: string, inside: Buffer) => {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(0x01000000);
    size.writeUInt32BE(inside.length, 4);
    return Buffer.concat([Buffer.from(id, 'hex'), size, inside]);
  };
  const entry = element('ae', Buffer.from('ec80'.repeat(500), 'hex'));
  const tracks = element('1654ae6b', Buffer.concat(Array.from({ length: 500 }, () => entry)));
  const film = Buffer.concat([Buffer.from('1a45dfa3874282847765626d', 'hex'), element('18538067', tracks)]);
  const webm = { mime: 'video/webm', ext: 'webm' };
  await expect(typeByTracks(glanceAt(wholeOf(film)), webm)).rejects.toThrow(GlanceEnded);
  expect(await identify(film, none)).toMatchObject({ kind: 'video', mimeType: 'video/webm' });
});

test.each([
  ['BM ส่งของวันจันทร์', 'image/bmp'],
  ['MZ 12/2569 รายการ', 'application/x-msdownload'],
  ['GIF ที่ใช้บ่อย', 'image/gif'],
  ['ID3 ห้องสามคน', 'audio/mpeg'],
  ['FLV\u001b คู่มือ', 'video/x-flv'],
  ['\ufeffBM ส่งของ', 'image/bmp'],
  ['RIFF ปี 69', 'audio/wav'],
  ['OggS คือชนิดเสียง', 'application/ogg'],
  ['fLaC', 'audio/flac'],
  ['8BPS', 'image/vnd.adobe.photoshop'],
  ['%! ลดครึ่งราคา', 'application/postscript'],
  ['%!PS ของน้อง', 'application/postscript'],
  ['%PDF คือชนิดไฟล์', 'application/pdf'],
  ['{\\rtf คือคำสั่ง', 'application/rtf'],
  ['solid plan for the camp', 'model/stl'],
  ['-----BEGIN PGP MESSAGE----- คืออะไร', 'application/pgp-encrypted'],
  ['WEBVTT คือหัวของซับ', 'text/vtt'],
])('a text that begins with the letters of a signature (%s) is a text', async (text, _notThis) => {
  const bytes = Buffer.from(text);
  expect(await identify(bytes, { ...none, name: 'บันทึก.txt' })).toEqual({
    kind: 'file',
    mimeType: 'text/plain',
    extension: null,
  });
  expect(await identify(bytes, none)).toMatchObject({ mimeType: 'text/plain' });
});

test.each([
  ['in the charset of Windows', Buffer.from([0x42, 0x4d, 0x20, 0xca, 0xc7, 0xd1, 0xca, 0xb4, 0xd5])],
  ['in UTF-16', Buffer.from('\ufeffสวัสดี BM', 'utf16le')],
  ['in UTF-16 without its mark', Buffer.from('สวัสดี BM', 'utf16le')],
])('a text %s is a text', async (_charset, bytes) => {
  expect(await identify(bytes, { ...none, name: 'a.csv' })).toMatchObject({ mimeType: 'text/csv' });
  expect(await identify(bytes, { ...none, name: 'README' })).toMatchObject({ mimeType: 'text/plain' });
});

test('bytes that are no text and have no signature are of no type', async () => {
  const bytes = Buffer.from([0x53, 0x01, 0x02, 0x00, 0x91]);
  expect(await identify(bytes, none)).toMatchObject({ mimeType: 'application/octet-stream' });
});

test('data that begins with the letters of a bitmap is none', async () => {
  const bytes = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60, 3)]);
  expect(await identify(bytes, none)).toMatchObject({ kind: 'file', mimeType: 'application/octet-stream' });
});

test.each([
  ['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj', 'application/pdf'],
  ['HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj', 'application/pdf'],
  ['%!PS-Adobe-3.0\nshowpage', 'application/postscript'],
  ['solid a\nfacet normal 0 0 1', 'model/stl'],
  ['WEBVTT - ก\n\n00:01.000 --> 00:02.000\nสวัสดี', 'text/vtt'],
  ['{\\rtf1\\ansi สวัสดี}', 'application/rtf'],
  ['BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD', 'text/vcard'],
])('a format that is written as text (%s) is still identified', async (text, mimeType) => {
  expect(await identify(Buffer.from(text), none)).toMatchObject({ mimeType });
});
