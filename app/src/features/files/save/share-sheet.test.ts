import { afterEach, expect, it, vi } from 'vitest';
import { hasShareSheet, shareFiles, toFile } from './share-sheet.ts';

afterEach(() => vi.unstubAllGlobals());

const picture = { name: '../ทะเล:1.jpg', mimeType: 'image/jpeg' };

it.each([
  ['a share', null, true],
  ['a closed share sheet', new DOMException('', 'AbortError'), false],
  ['a tap that was too long ago', new DOMException('', 'NotAllowedError'), false],
])('tells %s', async (_name, error, expected) => {
  vi.stubGlobal('navigator', { share: async () => (error === null ? undefined : Promise.reject(error)) });
  expect(await shareFiles([toFile(picture, [])])).toBe(expected);
});

it('tells other failures of the share sheet', async () => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new TypeError('no such kind')) });
  await expect(shareFiles([toFile(picture, [])])).rejects.toThrow('no such kind');
});

it.each([
  ['a phone', true, true],
  ['a desktop, whose share sheet has no gallery', false, false],
])('knows %s', (_name, matches, expected) => {
  vi.stubGlobal('navigator', { share: () => undefined, canShare: () => true });
  vi.stubGlobal('matchMedia', () => ({ matches }));
  expect(hasShareSheet()).toBe(expected);
});

it('has none where the browser cannot share', () => {
  vi.stubGlobal('navigator', {});
  expect(hasShareSheet()).toBe(false);
});

it('gives files names that every system takes', () => {
  const file = toFile(picture, ['x']);
  expect([file.name, file.type, file.size]).toEqual(['ทะเล-1.jpg', 'image/jpeg', 1]);
});
