import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSlip, slipText } from '../../../../test/slip.ts';
import { createQrReader, type GreyPicture } from './qr-reader.ts';

async function greyOf(picture: Buffer): Promise<GreyPicture> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { grey: new Uint8Array(data), width: info.width, height: info.height };
}

test('reads the code of a picture, and nothing from one without', async (t) => {
  const reader = createQrReader();
  t.onTestFinished(() => reader.close());
  const text = slipText();
  const [found, none] = await Promise.all([
    reader.read(await greyOf(await drawSlip(text))),
    reader.read({ grey: new Uint8Array(300 * 300).fill(200), width: 300, height: 300 }),
  ]);
  expect([found, none]).toEqual([[text], []]);
});

test('gives up a picture that takes too long, and reads the next one', async (t) => {
  const hasty = createQrReader({ timeoutMs: 0 });
  t.onTestFinished(() => hasty.close());
  expect(await hasty.read(await greyOf(await drawSlip(slipText())))).toEqual([]);
  expect(await hasty.read(await greyOf(await drawSlip(slipText())))).toEqual([]);
});

test('reads again after pixels that do not fit their size', async (t) => {
  const reader = createQrReader();
  t.onTestFinished(() => reader.close());
  expect(await reader.read({ grey: new Uint8Array(10), width: 5000, height: 5000 })).toEqual([]);
  const text = slipText();
  expect(await reader.read(await greyOf(await drawSlip(text)))).toEqual([text]);
});
