import { describe, expect, it } from 'vitest';
import { formRules } from '../form-rules.ts';
import { readImageSize } from './image-size.ts';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const text = (value: string) => new TextEncoder().encode(value);
const picture = (...parts: Uint8Array<ArrayBuffer>[]) => new File(parts, 'รูป');

const frame = bytes('ffc0001108000200030301220002110103110100');
/** EXIF segment of 0x1a bytes: little endian, one entry, the orientation. */
const lyingOnItsSide = bytes('ffe1002245786966000049492a0008000000010012010300010000000600000000000000');

const pictures: ReadonlyArray<readonly [kind: string, file: File]> = [
  ['PNG', picture(bytes('89504e470d0a1a0a0000000d4948445200000003000000020806000000'))],
  ['GIF', picture(text('GIF89a'), bytes('03000200'))],
  ['BMP', picture(text('BM'), bytes(`${'00'.repeat(12)}2800000003000000feffffff`))],
  ['BMP of the oldest kind', picture(text('BM'), bytes(`${'00'.repeat(12)}0c00000003000200`))],
  ['lossy WebP', picture(text('RIFF....WEBPVP8 '), bytes('000000003001009d012a03000200'))],
  ['lossless WebP', picture(text('RIFF....WEBPVP8L'), bytes('000000002f02400000'))],
  ['extended WebP', picture(text('RIFF....WEBPVP8X'), bytes('0a00000010000000020000010000'))],
  ['JPEG', picture(bytes('ffd8ffe000104a46494600010100000100010000'), frame)],
  ['SVG by its size', picture(text('<?xml version="1.0"?>\n<svg xmlns="x" width="3px" height="2">'))],
  ['SVG by its box', picture(text("<svg viewBox='0 0 3 2'>"))],
];

describe('readImageSize', () => {
  it.each(pictures)('the image size of a %s is read', async (_kind, file) => {
    expect(await readImageSize(file)).toEqual({ width: 3, height: 2 });
  });

  it('swaps width and height of a rotated picture', async () => {
    expect(await readImageSize(picture(bytes('ffd8'), lyingOnItsSide, frame))).toEqual({
      width: 2,
      height: 3,
    });
  });

  it.each(pictures)('the image size of a truncated %s is null', async (_kind, file) => {
    expect(await readImageSize(new File([file.slice(0, 9)], 'รูป'))).toBeNull();
  });

  it('the image size of other files is null', async () => {
    expect(await readImageSize(picture(text('เก็บไว้')))).toBeNull();
    expect(await readImageSize(picture())).toBeNull();
  });
});

describe('dimensions', () => {
  const [, png] = pictures[0] ?? [];

  it('requires the exact width and height', async () => {
    expect(await formRules.dimensions(png, [3, 2])).toBe(true);
    expect(await formRules.dimensions(png, ['3', '2'])).toBe(true);
    expect(await formRules.dimensions(png, [2, 3], { label: 'รูปปก' })).toBe('รูปปกต้องเป็นรูปกว้าง 2 สูง 3 พิกเซล');
  });

  it('checks each of several files', async () => {
    expect(await formRules.dimensions([png, png], [3, 2])).toBe(true);
    expect(await formRules.dimensions([png, picture()], [3, 2])).toMatch('พิกเซล');
  });

  it('refuses a value that is no file without reading it', () => {
    expect(formRules.dimensions('รูป.png', [3, 2])).toMatch('พิกเซล');
  });
});
