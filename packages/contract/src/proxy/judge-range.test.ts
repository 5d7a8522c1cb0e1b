import { expect, test } from 'vitest';
import { createRangeJudge, type PassedPart } from './judge-range.ts';

function judged({ contentRange, ...part }: Partial<PassedPart> & { contentRange?: string }): string[] {
  const range = createRangeJudge();
  const whole = { method: 'GET', address: '/text?s=1', range: undefined };
  const tag = ['etag', '"abc"'] as const;
  range.judge({ ...whole, status: 200, headers: new Map([tag]), sizeBytes: 13 });
  const headers = new Map([tag, ...(contentRange ? [['content-range', contentRange] as const] : [])]);
  const broken = range.judge({ ...whole, status: 206, headers, sizeBytes: 3, range: 'bytes=0-2', ...part });
  return broken.map(({ expected }) => expected);
}

test.each<[string, Parameters<typeof judged>[0]]>([
  ['the part that was asked for', { contentRange: 'bytes 0-2/13' }],
  ['less than was asked for', { contentRange: 'bytes 0-2/13', range: 'bytes=0-9' }],
  ['the end', { contentRange: 'bytes 10-12/13', range: 'bytes=-3' }],
  ['everything from somewhere', { contentRange: 'bytes 10-12/13', range: 'bytes=10-' }],
  [
    'an unknown length of another version',
    {
      contentRange: 'bytes 0-2/*',
      headers: new Map([
        ['etag', '"x"'],
        ['content-range', 'bytes 0-2/*'],
      ]),
    },
  ],
  ['a body that broke off', { contentRange: 'bytes 0-2/13', sizeBytes: null }],
  ['no answer to HEAD but its headers', { contentRange: 'bytes 0-2/13', sizeBytes: 0, method: 'HEAD' }],
  [
    'several parts',
    { headers: new Map([['content-type', 'multipart/byteranges; boundary=x']]), range: 'bytes=0-0,2-2' },
  ],
  ['416 with the length', { status: 416, contentRange: 'bytes */13', range: 'bytes=90-' }],
])('the range check accepts %s', (_what, part) => {
  expect(judged(part)).toEqual([]);
});

test.each<[string, Parameters<typeof judged>[0]]>([
  ['none', {}],
  ['no unit', { contentRange: '0-2/13' }],
  ['words', { contentRange: 'bytes a-b/c' }],
  ['another length than the whole has', { contentRange: 'bytes 0-2/14' }],
  ['a length that is known as unknown', { contentRange: 'bytes 0-2/*' }],
  ['a last byte before the first', { contentRange: 'bytes 2-0/13' }],
  ['a last byte beyond the length', { contentRange: 'bytes 11-13/13', range: 'bytes=11-' }],
  ['another first byte than asked for', { contentRange: 'bytes 1-3/13' }],
  ['more than asked for', { contentRange: 'bytes 0-3/13', sizeBytes: 4 }],
  ['fewer bytes than it says', { contentRange: 'bytes 0-2/13', sizeBytes: 2 }],
  ['more than the end asked for', { contentRange: 'bytes 9-12/13', sizeBytes: 4, range: 'bytes=-3' }],
  ['416 without the length', { status: 416 }],
  ['416 with a range', { status: 416, contentRange: 'bytes 0-2/13' }],
])('the range check reports %s', (_what, part) => {
  expect(judged(part)).toHaveLength(1);
});
