import { gibibyte } from '@kepwai/rules/sizes';
import { expect, test } from 'vitest';
import { isWithinLimits, type PictureHeader } from './decoded-size.ts';

const jpeg = {
  format: 'jpeg',
  channels: 3,
  depth: 'uchar',
  isProgressive: false,
  chromaSubsampling: '4:2:0',
} as const;
const png = { format: 'png', channels: 4, depth: 'uchar', isProgressive: false } as const;

test.each<[string, PictureHeader, number, boolean]>([
  ['200 megapixels of a phone', { ...jpeg, width: 16_320, height: 12_240 }, gibibyte, true],
  ['the same on a machine of 1 GB', { ...jpeg, width: 16_320, height: 12_240 }, 0.375 * gibibyte, true],
  ['1.2 gigapixels', { ...jpeg, width: 40_000, height: 30_000 }, gibibyte, false],
  ['48 progressive megapixels', { ...jpeg, isProgressive: true, width: 8064, height: 6048 }, gibibyte, true],
  [
    'the same with all colours',
    { ...jpeg, isProgressive: true, chromaSubsampling: '4:4:4', width: 8064, height: 6048 },
    gibibyte,
    true,
  ],
  [
    '108 progressive megapixels',
    { ...jpeg, isProgressive: true, width: 12_000, height: 9000 },
    gibibyte,
    true,
  ],
  [
    '200 progressive megapixels',
    { ...jpeg, isProgressive: true, width: 16_320, height: 12_240 },
    gibibyte,
    false,
  ],
  [
    '12 progressive megapixels on a machine of 1 GB',
    { ...jpeg, isProgressive: true, width: 4032, height: 3024 },
    0.375 * gibibyte,
    true,
  ],
  ['a large screenshot', { ...png, width: 8000, height: 8000 }, gibibyte, true],
  [
    'an interlaced one of 16 bits',
    { ...png, depth: 'ushort', isProgressive: true, width: 6244, height: 6244 },
    gibibyte,
    false,
  ],
  ['an interlaced one of 8 bits', { ...png, isProgressive: true, width: 6244, height: 6244 }, gibibyte, true],
  [
    'the same on a machine of 512 MB',
    { ...png, isProgressive: true, width: 6244, height: 6244 },
    0.1875 * gibibyte,
    false,
  ],
  ['a WebP of 268 megapixels', { ...png, format: 'webp', width: 16_383, height: 16_383 }, gibibyte, false],
  [
    'floating numbers',
    { ...png, format: 'tiff', depth: 'double', width: 6000, height: 6000 },
    gibibyte,
    false,
  ],
])('%s: within the limits of a process', (_what, header, maxMemoryBytes, isWithin) => {
  expect(isWithinLimits(header, maxMemoryBytes)).toBe(isWithin);
});
