/**
 * Measures how pictures are encoded, by `node --conditions=@kepwai/source scripts/bench/bytes/encodings.ts`: bytes, milliseconds
 * of the processor and likeness of each format and effort, on ten kinds of pictures in the three sizes that the product
 * draws (docs/decisions/090).
 */
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { root } from '../../simulation/root.ts';

const sizes = { small: 320, medium: 640, large: 1280 } as const;
const rounds = 5;

/** Encoders, each with the qualities of small ones, medium and large. */
const encoders: Record<string, (picture: Sharp, quality: number) => Sharp> = {
  'WebP, effort 0': (picture, quality) => picture.webp({ quality, effort: 0 }),
  'WebP, effort 1': (picture, quality) => picture.webp({ quality, effort: 1 }),
  'WebP, effort 2': (picture, quality) => picture.webp({ quality, effort: 2 }),
  'WebP, effort 4': (picture, quality) => picture.webp({ quality, effort: 4 }),
  JPEG: (picture, quality) => picture.jpeg({ quality: quality + 2 }),
  'JPEG of mozjpeg': (picture, quality) => picture.jpeg({ quality: quality + 2, mozjpeg: true }),
  'AVIF, effort 0': (picture, quality) => picture.avif({ quality: quality - 20, effort: 0 }),
};

const svg = (body: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="1600">${body}</svg>`));

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

const text = (y: number, size: number, words: string, x = 60) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif">${words}</text>`;

const sheet = '<rect width="1280" height="1600" fill="#fff"/>';

/** Cells of a code, or of whatever is as fine. */
const cells = (left: number, top: number, count: number, side: number) =>
  lines(count * count, (index) =>
    (index * index * 7919 + index * 104729) % 5 < 2
      ? `<rect x="${left + (index % count) * side}" y="${top + Math.floor(index / count) * side}" width="${side}" height="${side}"/>`
      : '',
  );

const media = (name: string) =>
  sharp(path.join(root, 'mocks/media', name)).resize(1280, 960, { fit: 'cover' });

async function withNoise(picture: Sharp, sigma: number): Promise<Sharp> {
  const { data, info } = await picture.removeAlpha().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  const grain = sharp({ create: { width, height, channels: 3, background: '#808080', noise } });
  return sharp(data).composite([{ input: await grain.png().toBuffer(), blend: 'hard-light' }]);
}

/** Ten kinds of pictures that people post, 1280 pixels wide. */
async function createKinds(): Promise<Record<string, Sharp>> {
  const page = `${sheet}${lines(46, (index) => text(90 + index * 32, 22, `ข้อ ${index} ผู้เช่าตกลงชำระค่าเช่าเป็นรายเดือน ภายในวันที่ ๕ ของเดือน`))}`;
  const gradient =
    '<defs><linearGradient id="g" x2="0.3" y2="1"><stop stop-color="#1b3a6b"/><stop offset="1" stop-color="#f6c58f"/></linearGradient></defs>';
  return {
    'photograph of things': media('cake.jpg'),
    'photograph outside': media('race.jpg'),
    'photograph at night': await withNoise(media('clip.jpg').modulate({ brightness: 0.4 }), 22),
    'sky, a smooth gradient': svg(`${gradient}<rect width="1280" height="1600" fill="url(#g)"/>`),
    'screenshot of a chat': svg(
      `<rect width="1280" height="1600" fill="#8cabd8"/>${lines(16, (index) => `<rect x="${60 + (index % 2) * 420}" y="${30 + index * 96}" width="740" height="74" rx="30" fill="#fff"/>${text(76 + index * 96, 32, `พรุ่งนี้เจอกันกี่โมง ${index} โมงดีไหม`, 90 + (index % 2) * 420)}`)}`,
    ),
    'slip of a bank': svg(
      `<rect width="1280" height="1600" fill="#e3f2e5"/>${lines(9, (index) => text(160 + index * 110, 44, `โอนเงินสำเร็จ ${index} 1,234.00 บาท`))}<rect x="860" y="1180" width="360" height="360" fill="#fff"/>${cells(880, 1200, 40, 8)}`,
    ),
    'scan of a page': await withNoise(svg(page).blur(0.7), 5),
    'photograph of a page': await withNoise(
      svg(page).rotate(3, { background: '#765' }).resize(1280).modulate({ brightness: 0.8 }).blur(1),
      10,
    ),
    'line drawing': svg(
      `${sheet}${lines(60, (index) => `<path d="M${(index * 97) % 1280} ${(index * 211) % 1600} q 200 ${index * 9} 400 40 t 300 ${200 - index * 7}" fill="none" stroke="#111" stroke-width="${2 + (index % 4)}"/>`)}`,
    ),
    'drawing of flat colours': svg(
      `<rect width="1280" height="1600" fill="#fdebd0"/>${lines(40, (index) => `<circle cx="${(index * 331) % 1280}" cy="${(index * 173) % 1600}" r="${40 + (index % 6) * 30}" fill="hsl(${index * 47} 70% 60%)"/>`)}`,
    ),
  };
}

/** Pixels of a picture, three bytes each. */
interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const flat = picture.flatten({ background: 'white' }).toColourspace('srgb').removeAlpha();
  return await flat.raw().toBuffer({ resolveWithObject: true });
}

/** Returns the signal-to-noise ratio of two pictures in decibels; higher is more alike. */
function likeness(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [at, value] of one.entries()) sum += (value - (other[at] ?? 0)) ** 2;
  return 10 * Math.log10((255 * 255 * one.length) / Math.max(sum, 1));
}

interface Result {
  kilobytes: number;
  ms: number;
  decibels: number;
}

async function encode({ data, info }: Pixels, via: (picture: Sharp) => Sharp): Promise<Result> {
  const once = () => via(sharp(data, { raw: info })).toBuffer();
  const bytes = await once();
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await once();
  const { user, system } = process.cpuUsage(before);
  const back = await toPixels(sharp(bytes));
  return {
    kilobytes: bytes.length / 1000,
    ms: (user + system) / 1000 / rounds,
    decibels: likeness(data, back.data),
  };
}

const toText = ({ kilobytes, ms, decibels }: Result) =>
  `${kilobytes.toFixed(1)} KB ${ms.toFixed(1)} ms ${decibels.toFixed(1)} dB`;

function meanOf(results: readonly Result[]): Result {
  const mean = (key: keyof Result) => results.reduce((sum, one) => sum + one[key], 0) / results.length;
  return { kilobytes: mean('kilobytes'), ms: mean('ms'), decibels: mean('decibels') };
}

/** Prints what each encoder makes of each kind at a width, and of all on average. */
async function measureWidth(kinds: ReadonlyMap<string, Pixels>, width: number): Promise<void> {
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, encoder] of Object.entries(encoders)) {
    const results: Result[] = [];
    for (const [kind, { data, info }] of kinds) {
      const pixels = await toPixels(sharp(data, { raw: info }).resize({ width }));
      const result = await encode(pixels, (given) => encoder(given, width > sizes.medium ? 78 : 74));
      rows[kind] = { ...rows[kind], [name]: toText(result) };
      results.push(result);
    }
    rows['on average'] = { ...rows['on average'], [name]: toText(meanOf(results)) };
  }
  console.table(rows);
}

sharp.concurrency(1);
sharp.cache(false);
const kinds = new Map<string, Pixels>();
for (const [kind, picture] of Object.entries(await createKinds())) kinds.set(kind, await toPixels(picture));
for (const [size, width] of Object.entries(sizes)) {
  console.log(`${size}, ${width} px wide`);
  await measureWidth(kinds, width);
}
