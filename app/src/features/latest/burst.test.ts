import type { FileItem } from '@kepwai/api-client';
import { describe, expect, it } from 'vitest';
import { buildFile } from '../../../test/build-file.ts';
import { collageSize, findBurst, toSections, toTiles, withoutBurst } from './burst.ts';

const me = { id: 'aaaaaaaa-0000-4000-8000-000000000001', displayName: 'แม่นิด', pictureUrl: null };
const other = { ...me, id: 'aaaaaaaa-0000-4000-8000-000000000002' };

/** Picture with a thumbnail, this many minutes before noon. */
function picture(id: string, minutesAgo = 0, overrides: Partial<FileItem> = {}): FileItem {
  const postedAt = new Date(Date.parse('2026-11-21T05:00:00Z') - minutesAgo * 60_000).toISOString();
  return buildFile({ id, postedBy: me, thumbnailUrl: `/${id}?`, postedAt, ...overrides });
}
const ofSet = (id: string, imageSetId: string, minutesAgo = 0) => picture(id, minutesAgo, { imageSetId });
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id);

describe('the latest burst', () => {
  it('is what one person sent within minutes, at most as many as the collage shows', () => {
    const files = Array.from({ length: 8 }, (_, index) => picture(`p${index}`, index * 9));
    expect(idsOf(findBurst(files)?.files ?? [])).toEqual(idsOf(files.slice(0, collageSize)));
  });

  it.each([
    ['a long pause', picture('b', 11)],
    ['another person', picture('b', 1, { postedBy: other })],
    ['a poster that LINE does not name', picture('b', 1, { postedBy: null })],
    ['an image set', ofSet('b', 'set', 1)],
  ])('a burst ends at %s', (_, next) => {
    expect(idsOf(findBurst([picture('a'), next])?.files ?? [])).toEqual(['a']);
  });

  it('is a whole image set, whoever posts in between', () => {
    const files = [ofSet('a', 'set'), picture('b', 1, { postedBy: other }), ofSet('c', 'set', 30)];
    const burst = findBurst(files);
    expect(idsOf(burst?.files ?? [])).toEqual(['a', 'c']);
    expect(idsOf(withoutBurst(files, burst))).toEqual(['b']);
  });

  it('> skips files without a picture, and is empty if none has one', () => {
    const noPictures = [
      picture('a', 0, { kind: 'file' }),
      picture('b', 0, { state: 'missed' }),
      picture('c', 0, { thumbnailUrl: null }),
    ];
    expect(findBurst(noPictures)).toBeNull();
    expect(findBurst([])).toBeNull();
    expect(idsOf(findBurst([...noPictures, picture('d', 5)])?.files ?? [])).toEqual(['d']);
  });

  it('has pictures that are not drawn yet at their places', () => {
    const undrawn = { thumbnailUrl: null, thumbnailState: 'pending' as const };
    const files = [picture('a', 0, undrawn), picture('b', 1), picture('c', 2, undrawn)];
    expect(idsOf(findBurst(files)?.files ?? [])).toEqual(['a', 'b', 'c']);
  });

  it('leaves nothing of its image set in the list, also not what was missed', () => {
    const files = [ofSet('a', 'set'), { ...ofSet('b', 'set', 1), state: 'missed' as const }, picture('c', 2)];
    expect(idsOf(withoutBurst(files, findBurst(files)))).toEqual(['c']);
  });
});

describe('tiles', () => {
  it('are files, and one stack per image set at its first place, also over midnight', () => {
    const files = [picture('a'), ofSet('b', 'set', 1), picture('c', 2), ofSet('d', 'set', 24 * 60)];
    const tiles = toTiles(files, () => false);
    expect(tiles.map(({ id, files }) => [id, files.length])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 1],
    ]);
  });

  it('show a picture that is there, if the first of the set is not', () => {
    const files = [{ ...ofSet('a', 'set'), state: 'missed' as const }, ofSet('b', 'set')];
    expect(idsOf(toTiles(files, () => false))).toEqual(['b']);
  });

  it('stack a single picture only if its image set has more', () => {
    const files = [ofSet('a', 'many'), ofSet('b', 'one')];
    expect(toTiles(files, (id) => id === 'many').map(({ imageSetId }) => imageSetId)).toEqual(['many', null]);
  });
});

it('sections are today, yesterday, this week, and months', () => {
  const now = Date.parse('2026-11-21T05:00:00Z');
  const minutesOfDays = [0, 1, 2, 6, 7, 30].map((days) => days * 24 * 60);
  const tiles = toTiles(
    minutesOfDays.map((minutes, index) => picture(`p${index}`, minutes)),
    () => false,
  );
  expect(toSections(tiles, now).map(({ heading, tiles }) => [heading, tiles.length])).toEqual([
    ['วันนี้', 1],
    ['เมื่อวาน', 1],
    ['สัปดาห์นี้', 2],
    ['พฤศจิกายน 2569', 1],
    ['ตุลาคม 2569', 1],
  ]);
});
