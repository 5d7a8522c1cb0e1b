import { afterEach, expect, it, vi } from 'vitest';
import { buildFile } from '../../../test/build-file.ts';
import { hasShareSheet, shareFiles, toFile } from './share-sheet.ts';

afterEach(() => vi.unstubAllGlobals());

const picture = buildFile({ name: 'ทะเล:1.jpg' });

it.each([
  ['a share', null, true],
  ['a closed share sheet', new DOMException('', 'AbortError'), false],
  ['a tap that was too long ago', new DOMException('', 'NotAllowedError'), false],
])('the share sheet reports %s', async (_name, error, expected) => {
  vi.stubGlobal('navigator', { share: async () => (error === null ? undefined : Promise.reject(error)) });
  expect(await shareFiles([toFile(picture, [])])).toBe(expected);
});

it('the share sheet reports other failures', async () => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new TypeError('no such kind')) });
  await expect(shareFiles([toFile(picture, [])])).rejects.toThrow('no such kind');
});

it.each([
  ['a phone', true, true],
  ['a desktop, whose share sheet has no gallery', false, false],
])('the share sheet recognises %s', (_name, matches, expected) => {
  vi.stubGlobal('navigator', { share: () => undefined, canShare: () => true });
  vi.stubGlobal('matchMedia', () => ({ matches }));
  expect(hasShareSheet()).toBe(expected);
});

it('a browser that cannot share has no share sheet', () => {
  vi.stubGlobal('navigator', {});
  expect(hasShareSheet()).toBe(false);
});

it('shared files have names that every system accepts', () => {
  const file = toFile(picture, ['x']);
  expect([file.name, file.type, file.size]).toEqual(['ทะเล-1.jpg', 'image/jpeg', 1]);
});

it('a shared file does not reveal who posted it', () => {
  const name = '2026-11-28 13.07 พ่อชัย (2).jpg';
  const file = buildFile({ name, nameOrigin: 'made', postedAt: '2026-11-28T06:07:00Z' });
  expect(toFile(file, []).name).toBe('รูป 2569-11-28 2.jpg');
});
