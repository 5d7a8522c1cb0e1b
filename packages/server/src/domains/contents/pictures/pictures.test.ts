import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { drawSlip, slipText } from '../../../../test/scenes/money/slip.ts';
import { type DrawPicturesOptions, drawLargePicture, drawPictures as drawWithin } from './pictures.ts';

// Blocked here as in a drawing process; other tests of this process paint with SVG.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

const drawPictures = (bytes: Buffer) => drawWithin(bytes, { maxMemoryBytes: 1024 ** 3 });

function paint(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } });
}

test('a picture is drawn small and large, and reports the size of the original', async () => {
  const pictures = await drawPictures(await paint(2000, 1000).jpeg().toBuffer());
  expect(pictures).toMatchObject({ width: 2000, height: 1000 });
  expect(await sharp(pictures?.small).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
  expect(await sharp(pictures?.medium).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 });
  expect(await sharp(pictures?.large).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 640 });
  expect(Buffer.from(pictures?.thumbhash ?? '', 'base64').byteLength).toBeGreaterThan(5);
});

test('a picture is rotated by its EXIF orientation', async () => {
  const pictures = await drawPictures(
    await paint(2000, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  expect(pictures).toMatchObject({ width: 1000, height: 2000 });
  expect(await sharp(pictures?.small).metadata()).toMatchObject({ width: 320, height: 640 });
});

test('the colours of 16 bits with a profile are drawn', async () => {
  const wide = sharp({ create: { width: 800, height: 64, channels: 3, background: '#dc2828' } });
  const deep = await wide.toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  const pictures = await drawWithin(deep, { withFull: true, maxMemoryBytes: 1024 ** 3 });
  for (const picture of [pictures?.small, pictures?.large, pictures?.full]) {
    const [red, green, blue] = (await sharp(picture).stats()).channels.map(({ mean }) => mean);
    expect([red, green, blue].map((value) => Math.round((value ?? 0) / 10))).toEqual([22, 4, 4]);
  }
});

test('a thumbnail never enlarges its picture', async () => {
  const pictures = await drawPictures(await paint(40, 30).png().toBuffer());
  expect(await sharp(pictures?.small).metadata()).toMatchObject({ width: 40, height: 30 });
  expect(await sharp(pictures?.medium).metadata()).toMatchObject({ width: 40, height: 30 });
  const large = await drawLargePicture(await paint(700, 30).png().toBuffer(), 1024 ** 3);
  expect(await sharp(large ?? undefined).metadata()).toMatchObject({ width: 700, height: 30 });
});

describe('a large picture', () => {
  const draw = async (width: number, height: number, options: Partial<DrawPicturesOptions> = {}) =>
    await drawWithin(await paint(width, height).jpeg().toBuffer(), { maxMemoryBytes: 1024 ** 3, ...options });
  const later = { withLarge: false, withCodes: true };

  test('is drawn later, if the picture was searched and has no code', async () => {
    const pictures = await draw(2000, 1000, later);
    expect(pictures).toMatchObject({ codes: [], isLargeWaiting: true });
    expect(pictures).not.toHaveProperty('large');
  });

  test('is drawn at once for the code in it', async () => {
    const options = { ...later, maxMemoryBytes: 1024 ** 3 };
    const pictures = await drawWithin(await drawSlip(slipText()), options);
    expect(pictures).toMatchObject({ codes: [slipText()], isLargeWaiting: false });
    expect(await sharp(pictures?.large).metadata()).toMatchObject({ width: 1080, height: 1800 });
  });

  test('is drawn at once if the picture was not searched', async () => {
    expect(await draw(700, 500, { withLarge: false })).toMatchObject({ isLargeWaiting: false });
    expect((await draw(700, 500, { withLarge: false }))?.large?.byteLength).toBeGreaterThan(0);
  });

  test.each([
    [640, 480],
    [300, 2048],
  ])('is not drawn of %d × %d, of which the medium one has all pixels', async (width, height) => {
    for (const options of [{}, later]) {
      const pictures = await draw(width, height, options);
      expect(pictures).toMatchObject({ isLargeWaiting: false });
      expect(pictures).not.toHaveProperty('large');
      expect(await sharp(pictures?.medium).metadata()).toMatchObject({ width, height });
    }
  });

  test('is drawn alone as beside the others', async () => {
    const bytes = await paintNoise().resize(1600, 1200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await drawLargePicture(bytes, 1024 ** 3)).toEqual((await drawPictures(bytes))?.large);
    expect(await drawLargePicture(Buffer.from('ไม่ใช่รูป'), 1024 ** 3)).toBeNull();
  });
});

test('the first frame of an animation is drawn', async () => {
  const frames = await Promise.all([paint(64, 64).png().toBuffer(), paint(64, 64).png().toBuffer()]);
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(await drawPictures(gif)).toMatchObject({ width: 64, height: 64 });
});

test.each([
  ['a header alone', async () => (await paint(2000, 1000).jpeg().toBuffer()).subarray(0, 100)],
  ['a tenth of a WebP', async () => cut(await paintNoise().webp().toBuffer(), 0.1)],
  ['text', async () => Buffer.from('ไม่ใช่รูป')],
  ['nothing', async () => Buffer.alloc(0)],
])('no thumbnail is drawn from %s', async (_name, bytes) => {
  expect(await drawPictures(await bytes())).toBeNull();
});

/** A picture that hardly compresses. */
function paintNoise() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 400, height: 400, channels: 3, background: 'black', noise } });
}

function cut(bytes: Buffer, share: number): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * share));
}

test.each<[string, () => Promise<Buffer>]>([
  ['a JPEG', () => paintNoise().jpeg().toBuffer()],
  ['a progressive JPEG', () => paintNoise().jpeg({ progressive: true }).toBuffer()],
  ['a PNG', () => paintNoise().png().toBuffer()],
  ['a WebP', () => paintNoise().webp().toBuffer()],
  ['a lossless WebP', () => paintNoise().webp({ lossless: true }).toBuffer()],
  ['a GIF', () => paintNoise().gif().toBuffer()],
])('%s without its end is drawn as far as possible', async (_format, build) => {
  const whole = await build();
  for (const bytes of [whole.subarray(0, -2), cut(whole, 0.99), cut(whole, 0.6)]) {
    const pictures = await drawPictures(bytes);
    expect(pictures).toMatchObject({ width: 400, height: 400 });
    const top = await sharp(pictures?.medium).extract({ left: 0, top: 0, width: 400, height: 100 }).stats();
    expect(top.channels[0]?.stdev, 'what there is, is seen').toBeGreaterThan(15);
  }
});

test('a few bytes that claim to be 2.5 gigapixels are not drawn', async () => {
  const bomb = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"><rect width="1" height="1"/></svg>',
  );
  expect(await drawPictures(bomb)).toBeNull();
});

test('a truncated animated WebP is drawn by its whole pictures', async () => {
  const frames = await Promise.all([1, 2, 3].map(() => paintNoise().png().toBuffer()));
  const whole = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await sharp(whole).metadata()).toMatchObject({ pages: 3 });
  for (const bytes of [whole.subarray(0, -2), cut(whole, 0.8), cut(whole, 0.4)])
    expect(await drawPictures(bytes)).toMatchObject({ width: 400, height: 400 });
  expect(await drawPictures(cut(whole, 0.1))).toBeNull();
});
