import type { FileItem } from '@kepwai/api-client';
import { describe, expect, it } from 'vitest';
import { buildFile } from '../../../../test/build-file.ts';
import { rangeOf } from '../selection/selection.ts';
import { findNeighbourInRows, findRowOf, layOutRows } from './file-rows.ts';

describe('list rows', () => {
  it('break at midnight in Bangkok and start each day on a new line', () => {
    const rows = layOutRows(
      [
        fileAt('a', '2026-12-31T17:30:00Z'),
        fileAt('b', '2026-12-31T17:00:00Z'),
        fileAt('c', '2026-12-31T16:59:59Z'),
      ],
      { columns: 3, byDay: true },
    );
    expect(rows.map(describeRow)).toEqual(['2 files', 'ab', '1 files', 'c']);
  });

  it('have no headings unless the order is by day', () => {
    const rows = layOutRows(filesNamed('abcde'), { columns: 2, byDay: false });
    expect(rows.map(describeRow)).toEqual(['ab', 'cd', 'e']);
    expect(findRowOf(rows, 'd')).toBe(1);
  });

  it.each([
    ['ArrowRight', 'b', 'c'],
    ['ArrowLeft', 'c', 'b'],
    ['ArrowDown', 'b', 'd'],
    ['ArrowDown', 'd', 'e'],
    ['ArrowUp', 'e', 'c'],
    ['ArrowUp', 'a', null],
    ['ArrowRight', 'e', null],
  ] as const)('the key %s leads from file %s to %s', (arrow, from, to) => {
    const rows = layOutRows(filesNamed('abcde'), { columns: 2, byDay: false });
    expect(findNeighbourInRows(rows, from, arrow)?.id ?? null).toBe(to);
  });
});

describe('the range of a selection', () => {
  const files = filesNamed('abcde');
  it.each([
    ['forwards', 'b', 'd', ['b', 'c', 'd']],
    ['backwards', 'd', 'b', ['b', 'c', 'd']],
    ['of one', 'c', 'c', ['c']],
    ['from a file that has left', 'x', 'c', ['c']],
  ])('the range of a selection goes %s', (_name, from, to, ids) => {
    expect(rangeOf(files, from, to).map(({ id }) => id)).toEqual(ids);
  });
});

function filesNamed(ids: string): FileItem[] {
  return [...ids].map((id) => fileAt(id, '2026-11-21T03:00:00Z'));
}

function fileAt(id: string, postedAt: string): FileItem {
  return buildFile({ id, postedAt });
}

function describeRow(row: ReturnType<typeof layOutRows>[number]): string {
  return row.type === 'day' ? `${row.counted.fileCount} files` : row.files.map(({ id }) => id).join('');
}
