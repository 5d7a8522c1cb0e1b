import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { createTestDecoders, createTestDrawer } from '../../../../test/drawer.ts';
import { forFile } from '../../../../test/index.ts';
import { bombs, pdfBomb, pngBomb } from '../../../../test/kill/bombs.ts';
import { drawSlip, slipText } from '../../../../test/scenes/money/slip.ts';
import { createMemoryBlobStore } from '../../../blobs/memory.ts';
import { DecoderDied, DecoderGone } from '../decoding/decoder-died.ts';
import { drawContent } from './draw-content.ts';
import { createDrawer, type Drawer } from './drawer.ts';

let shared: Drawer;
beforeAll(() => {
  shared = createTestDrawer(forFile);
});

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false });

/** Draws bytes as a content of this type. */
async function draw(drawer: Drawer, bytes: Buffer, mimeType: string, { isAlone = false } = {}) {
  const blobs = createMemoryBlobStore(testClock);
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([bytes]));
  const deps = { blobs, drawer, env: { ffmpeg: 'ffmpeg' }, log: pino({ level: 'silent' }) };
  const content = { sha256, size_bytes: sizeBytes, mime_type: mimeType };
  return await drawContent(deps, content, { owner: mimeType, isAlone });
}

const receipt = new URL('../../../../../../mocks/media/receipt.pdf', import.meta.url);

/** Returns a picture in which only what is dark can be seen. */
async function clearLight(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixels = Buffer.alloc(width * height * 4);
  for (const [at, light] of data.entries()) pixels[at * 4 + 3] = light < 128 ? 255 : 0;
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

describe('codes that are read while a picture is drawn', () => {
  const text = slipText({ reference: 'D1' });

  test.each<[string, (slip: Buffer) => Promise<Buffer>, string]>([
    ['a photograph', async (slip) => slip, 'image/jpeg'],
    ['a picture whose light parts are transparent', clearLight, 'image/png'],
    ['a grey picture', (slip) => sharp(slip).greyscale().png().toBuffer(), 'image/png'],
  ])('come from %s', async (_what, from, mimeType) => {
    const pictures = await draw(shared, await from(await drawSlip(text)), mimeType);
    expect(pictures?.codes).toEqual([text]);
  });

  test('are none in a picture without one, and are not looked for in a page', async () => {
    const plain = await paint(300, 200).jpeg().toBuffer();
    expect((await draw(shared, plain, 'image/jpeg'))?.codes).toEqual([]);
    const page = await draw(shared, await readFile(receipt), 'application/pdf');
    expect(page?.small.byteLength).toBeGreaterThan(0);
    expect(page).not.toHaveProperty('codes');
  });

  test('are not looked for in a picture that is drawn alone, because a process died of it', async () => {
    const pictures = await draw(shared, await drawSlip(text), 'image/jpeg', { isAlone: true });
    expect(pictures?.small.byteLength).toBeGreaterThan(0);
    expect(pictures).not.toHaveProperty('codes');
  });
});

describe('a bomb', () => {
  test.each(bombs)('$name gets no picture, and costs this process no memory', async ({ mimeType, build }) => {
    const bytes = await build();
    const before = process.memoryUsage().rss;
    expect(await draw(shared, bytes, mimeType)).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
    expect(await draw(shared, await paint(300, 200).jpeg().toBuffer(), 'image/jpeg')).toMatchObject({
      width: 300,
    });
  });

  test('a document that takes too long ends its process, and the next document gets another one', async (t) => {
    const hasty = createTestDrawer(t, { drawMs: 500 });
    await expect(draw(hasty, pdfBomb(), 'application/pdf')).rejects.toThrow(DecoderDied);
    expect(await draw(shared, await paint(30, 20).png().toBuffer(), 'image/png')).toMatchObject({
      width: 30,
    });
  });

  test('a document that takes too much memory ends its process', {
    skip: process.platform !== 'linux',
  }, async (t) => {
    // Less than a process has that draws nothing.
    const poor = createTestDrawer(t, { maxMemoryBytes: 8 * 1024 * 1024 });
    await expect(draw(poor, pdfBomb(), 'application/pdf')).rejects.toThrow('memory');
  });
});

describe('a large picture', () => {
  test('a large picture of 48 megapixels is drawn, progressive and in all colours', async () => {
    const options = { quality: 50, progressive: true, chromaSubsampling: '4:4:4' };
    const bytes = await paint(8064, 6048).jpeg(options).toBuffer();
    expect(await draw(shared, bytes, 'image/jpeg')).toMatchObject({ width: 8064, height: 6048 });
  });

  test('a large picture of 200 megapixels, as phones take them, is drawn', async () => {
    const bytes = await paint(16_320, 12_240).jpeg({ quality: 50 }).toBuffer();
    expect(await draw(shared, bytes, 'image/jpeg')).toMatchObject({ width: 16_320, height: 12_240 });
  });
});

describe('codes', () => {
  test('are read in a picture, and none in one without', async () => {
    const text = slipText();
    const slip = await drawSlip(text);
    expect(await shared.readSlip(slip)).toEqual([text]);
    expect(await shared.readCodes(slip)).toEqual([text]);
    expect(await shared.readCodes(await paint(300, 300).webp().toBuffer())).toEqual([]);
  });

  test('are not searched in a picture that is not from a phone', async () => {
    expect(await shared.readSlip(Buffer.from('no picture'))).toBeNull();
    expect(await shared.readSlip(await paint(30, 30).gif().toBuffer())).toBeNull();
    const deep = pngBomb({ side: 6000, depth: 16, isInterlaced: true });
    expect(await shared.readSlip(deep)).toBeNull();
  });
});

test('pictures pending at the shutdown are drawn later, and do not count as crashes', async (t) => {
  const decoders = createTestDecoders(t);
  const drawer = createDrawer(decoders);
  await drawer.draw(await paint(9, 9).png().toBuffer(), { drawing: 'picture' }, { owner: 'a' });
  const underWay = drawer.draw(pdfBomb(), { drawing: 'pdf' }, { owner: 'a' });
  decoders.close();
  await expect(underWay).rejects.toThrow(DecoderGone);
  await expect(drawer.draw(pdfBomb(), { drawing: 'pdf' }, { owner: 'a' })).rejects.toThrow(DecoderGone);
});
