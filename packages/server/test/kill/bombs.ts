import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import sharp from 'sharp';

/** A content that takes disproportionate work. */
export interface Bomb {
  name: string;
  mimeType: string;
  build(): Promise<Buffer> | Buffer;
}

/** A drawing of nested filters: a kilobyte that takes hours. */
export function svgBomb(): Buffer {
  const filters = Array.from(
    { length: 40 },
    () => '<feGaussianBlur stdDeviation="20000"/><feTurbulence baseFrequency="0.9" numOctaves="9"/>',
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="10000" height="10000"><filter id="f">${filters.join('')}</filter><rect width="10000" height="10000" filter="url(#f)"/></svg>`,
  );
}

/** A PNG of one colour with this header: many pixels in few bytes. */
export function pngBomb({
  side,
  depth = 8,
  colourType = 6,
  isInterlaced = false,
}: {
  side: number;
  depth?: 8 | 16;
  colourType?: 0 | 2 | 6;
  isInterlaced?: boolean;
}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  const pixels = deflateSync(Buffer.alloc(8 * 1024 * 1024), { level: 1 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** A GIF that claims the largest canvas. */
function gifBomb(): Buffer {
  const header = Buffer.from('GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const image = Buffer.from(',\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02L\x01\x00;', 'latin1');
  return Buffer.concat([header, image]);
}

/** A bitmap that claims these pixels. */
function bmpBomb(): Buffer {
  const bytes = Buffer.alloc(1_000);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(60_000, 18);
  bytes.writeInt32LE(60_000, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** A document of Photoshop that claims the largest canvas. */
function psdBomb(): Buffer {
  const header = Buffer.alloc(26);
  header.write('8BPS', 'latin1');
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(56, 12);
  header.writeUInt32BE(30_000, 14);
  header.writeUInt32BE(30_000, 18);
  header.writeUInt16BE(16, 22);
  header.writeUInt16BE(3, 24);
  return Buffer.concat([header, Buffer.alloc(100_000)]);
}

/** A photo of a phone, with sizes that claim more pixels than there is memory for. */
async function heifBomb(): Promise<Buffer> {
  const bytes = await readFile(new URL('../../../../mocks/media/photo.heic', import.meta.url));
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(30_000, at + 8);
    bytes.writeUInt32BE(30_000, at + 12);
  }
  return bytes;
}

/** A page that paints the same form in forms, ten to the power of nine times: it takes as long as allowed. */
export function pdfBomb(): Buffer {
  const form = (number: number, next: string) => {
    const paint = next === '' ? '0 0 500 500 re f' : `/${next} Do `.repeat(10);
    return `${number} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 500 500]/Resources<</XObject<</F${number + 1} ${number + 1} 0 R>>>>/Length ${paint.length}>>stream\n${paint}\nendstream endobj\n`;
  };
  const forms = Array.from({ length: 9 }, (_, level) =>
    form(level + 10, level === 8 ? '' : `F${level + 11}`),
  );
  const content = '/F10 Do';
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 4 0 R/Resources<</XObject<</F10 10 0 R>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
${forms.join('')}trailer<</Root 1 0 R>>`);
}

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'teal' }, limitInputPixels: false });

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Bombs of every drawn format; none gets a picture. */
export const bombs: readonly Bomb[] = [
  { name: 'drawing.svg', mimeType: 'image/svg+xml', build: svgBomb },
  { name: 'drawing-as.png', mimeType: 'image/png', build: svgBomb },
  {
    name: 'interlaced.png',
    mimeType: 'image/png',
    build: () => pngBomb({ side: 6244, depth: 16, isInterlaced: true }),
  },
  { name: 'wide.png', mimeType: 'image/png', build: () => pngBomb({ side: 60_000, colourType: 0 }) },
  { name: 'canvas.gif', mimeType: 'image/gif', build: gifBomb },
  { name: 'large.webp', mimeType: 'image/webp', build: () => flat(8_000).webp({ effort: 0 }).toBuffer() },
  { name: 'large.avif', mimeType: 'image/avif', build: () => flat(8_000).avif({ effort: 0 }).toBuffer() },
  {
    name: 'progressive.jpg',
    mimeType: 'image/jpeg',
    build: () => flat(9_200).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  {
    name: 'deep.tiff',
    mimeType: 'image/tiff',
    build: () => flat(15_500).tiff({ compression: 'deflate' }).toBuffer(),
  },
  { name: 'large.bmp', mimeType: 'image/bmp', build: bmpBomb },
  { name: 'drawing-as.bmp', mimeType: 'image/bmp', build: svgBomb },
  { name: 'drawing-as.heic', mimeType: 'image/heic', build: svgBomb },
  { name: 'large.heic', mimeType: 'image/heic', build: heifBomb },
  { name: 'canvas.psd', mimeType: 'image/vnd.adobe.photoshop', build: psdBomb },
  {
    name: 'package.docx',
    mimeType: docx,
    build: () =>
      Buffer.from(
        zipSync({
          'docProps/thumbnail.png': pngBomb({ side: 6244, depth: 16, isInterlaced: true }),
          'word/document.xml': Buffer.alloc(64 * 1024 * 1024, 0x20),
        }),
      ),
  },
  { name: 'film.mp4', mimeType: 'video/mp4', build: () => Buffer.alloc(1_000_000, 'ftypmp42moov') },
];
