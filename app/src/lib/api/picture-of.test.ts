import { describe, expect, it } from 'vitest';
import { buildFile } from '../../../test/build-file.ts';
import { hasPicture, pictureOf } from './picture-of.ts';

const content = { contentUrl: '/api/file/f/content?t=1', mimeType: 'image/jpeg', sizeBytes: 300_000 };

describe('the picture of a file', () => {
  it('is the small one once it is drawn', () => {
    const drawn = buildFile({ ...content, thumbnailUrl: '/api/file/f/thumbnail?t=1' });
    expect(pictureOf(drawn)).toMatchObject({ isAwaited: false });
    expect(pictureOf(drawn).thumbnailUrl).toContain('/thumbnail?t=1');
  });

  it('is the photo itself until then, if the photo is small', () => {
    const waiting = buildFile({ ...content, thumbnailState: 'pending' });
    expect(pictureOf(waiting)).toMatchObject({ isAwaited: true });
    expect(pictureOf(waiting).thumbnailUrl).toContain('/content?t=1');
  });

  it.each([
    ['a large photo', { sizeBytes: 4_000_000 }],
    ['a format in which few bytes can be many pixels', { mimeType: 'image/png' }],
    ['a format that browsers cannot read', { mimeType: 'image/heic' }],
    ['a size that is not known', { sizeBytes: null }],
  ])('a picture is awaited for %s', (_what, file) => {
    const waiting = buildFile({ ...content, ...file, thumbnailState: 'pending' });
    expect(pictureOf(waiting)).toMatchObject({ thumbnailUrl: null, isAwaited: true });
  });

  it('is null for a file that will never have one', () => {
    const none = buildFile({ ...content, thumbnailState: 'none' });
    expect(pictureOf(none)).toMatchObject({ thumbnailUrl: null, isAwaited: false });
    expect([none, buildFile({ thumbnailState: 'pending' })].map(hasPicture)).toEqual([false, true]);
  });
});
