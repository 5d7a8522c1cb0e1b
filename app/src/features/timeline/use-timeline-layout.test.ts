import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildFile } from '../../../test/build-file.ts';
import { noFilter } from '../files/file-filter.ts';
import type { DayFiles } from './day-windows.tsx';
import { cutBlocks } from './layout.ts';
import { findBlockOf, useTimelineLayout } from './use-timeline-layout.ts';
import { listSeen } from './use-wanted-windows.ts';

const days = [
  { key: '2024-02-20', fileCount: 9 },
  { key: '2024-02-12', fileCount: 1 },
  { key: '2024-02-03', fileCount: 2 },
];
const box = { width: 375, top: 0, remPx: 16, screenHeight: 700 };
const loaded = (ids: string, isWhole = true): DayFiles => ({
  files: [...ids].map((id) => buildFile({ id })),
  isWhole,
});

function layOut(byDay: ReadonlyMap<string, DayFiles>, view: 'grid' | 'list' = 'grid') {
  const look = { days, view, filter: noFilter, hasMarks: false } as const;
  const { layout, byDay: files } = renderHook(() => useTimelineLayout(box, byDay, look)).result.current;
  return { layout, files };
}

it('a timeline lets days with few files share lines, which load all of them', () => {
  const { layout } = layOut(new Map());
  expect(layout.days.map(({ key, fileCount }) => [key, fileCount])).toEqual([
    ['2024-02-20', 9],
    ['2024-02-12', 3],
  ]);
  const blocks = cutBlocks(layout, { first: 1, end: 2 });
  const seen = listSeen(blocks, { startIndex: 0, endIndex: 0, columns: 3, before: [] });
  expect(seen.map(({ key }) => key)).toEqual(['2024-02-12', '2024-02-03']);
  expect(layOut(new Map(), 'list').layout.days).toHaveLength(3);
});

it('a timeline finds a file of a later day in the lines that the days share', () => {
  const byDay = new Map([
    ['2024-02-12', loaded('a')],
    ['2024-02-03', loaded('bc')],
  ]);
  const { layout, files } = layOut(byDay);
  const blocks = cutBlocks(layout, { first: 0, end: 2 });
  expect(blocks[findBlockOf(blocks, files, layout, 'c')]?.day.key).toBe('2024-02-12');
});

it('a timeline shows no file at the place of one that is not loaded yet', () => {
  const { files } = layOut(new Map([['2024-02-03', loaded('bc')]]));
  expect(files.get('2024-02-12')).toEqual({ files: [], isWhole: false });
});
