import { describe, expect, it } from 'vitest';
import { formatFileFilter, lastDays, noFilter, toListQuery } from './file-filter.ts';
import { parseFileFilter } from './parse-file-filter.ts';

const personId = 'aaaaaaaa-0000-4000-8000-000000000001';

describe('a filter in the address', () => {
  it('a filter survives a round trip through the address', () => {
    const filter = {
      ...noFilter,
      kind: 'image' as const,
      postedBy: personId,
      dates: { from: '2026-02-01', to: '2026-02-28' },
      search: 'ค่าน้ำ',
      sort: 'name' as const,
      isStarred: true,
    };
    expect(parseFileFilter(formatFileFilter(filter))).toEqual(filter);
  });

  it('a filter is empty by default', () => {
    expect(formatFileFilter(noFilter).toString()).toBe('');
    expect(parseFileFilter(new URLSearchParams())).toEqual(noFilter);
  });

  it.each([
    ['an unknown kind', 'kind=sticker'],
    ['a person that is no id', 'person=../../me'],
    ['a day that does not exist', 'date=2026-02-31..2026-03-01'],
    ['an end before the start', 'date=2026-03-01..2026-02-01'],
    ['a year of the Buddhist era without its days', 'date=2569'],
    ['an unknown order', 'sort=random'],
    ['blanks to search for', 'search=%20%20'],
  ])('a filter ignores %s in the address', (_name, query) => {
    expect(parseFileFilter(new URLSearchParams(query))).toEqual(noFilter);
  });

  it('queries the API from midnight to midnight in Bangkok', () => {
    const query = toListQuery({ ...noFilter, dates: { from: '2026-12-31', to: '2026-12-31' } });
    expect(query).toEqual({
      sort: 'latest',
      from: '2026-12-30T17:00:00.000Z',
      to: '2026-12-31T17:00:00.000Z',
    });
  });

  it('counts the last days across the end of a leap February', () => {
    expect(lastDays(7, '2028-03-02')).toEqual({ from: '2028-02-25', to: '2028-03-02' });
  });
});
