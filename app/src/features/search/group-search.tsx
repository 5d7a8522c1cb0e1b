import type { FileItem } from '@kepwai/api-client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queries } from '../../lib/api/api.ts';
import { concernsGroup, useLive } from '../../lib/api/live.ts';
import { useFilledPage } from '../../lib/api/use-filled-page.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { NothingFoundDrawing } from '../../ui/drawings/drawings.tsx';
import { ListEnd } from '../../ui/files/list-end.tsx';
import { RovingList } from '../../ui/files/roving-list.tsx';
import { RowPlaceholders } from '../../ui/files/row-placeholders.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { LazyErrorState } from '../../ui/page/lazy-error-state.tsx';
import { HitRow } from './hit-row.tsx';
import { type GroupSearchQuery, groupSearchQuery } from './queries.ts';

/** Number of results until which pages are fetched without being requested. */
const filledFrom = 20;

interface GroupSearchProps {
  readonly groupId: string;
  /** Words to search for, with the filters. */
  readonly query: GroupSearchQuery;
  /** Active filters in words; empty for none. */
  readonly words: string;
  /** Returns the address of a file among these results. */
  readonly pathOf: (file: FileItem) => string;
  readonly onClear: () => void;
  /** Rendered with the results, such as the restored scroll position. */
  readonly children?: (files: readonly FileItem[]) => ReactNode;
}

/** Shows the results of a search in a group, as rows with the match marked. */
export default function GroupSearch({ groupId, query, words, pathOf, onClear, children }: GroupSearchProps) {
  const found = useInfiniteQuery(groupSearchQuery(groupId, query));
  useFreshResults(groupId);
  const hits = useMemo(() => found.data?.pages.flatMap(({ items }) => items) ?? [], [found.data]);
  const files = useMemo(() => hits.map(({ file }) => file), [hits]);
  useFilledPage(found, { isFilled: hits.length >= filledFrom });
  const { data, error, isFetching, hasNextPage, refetch } = found;
  if (!data && error)
    return <LazyErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  const isOver = data !== undefined && (!hasNextPage || found.isFetchNextPageError);
  if (hits.length === 0 && !isOver) {
    return (
      <RowPlaceholders
        label={`กำลังค้น “${query.q}”`}
        count={6}
        error={null}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (hits.length === 0 && !hasNextPage) return <NothingFound {...{ search: query.q, words, onClear }} />;
  return (
    <>
      <p role="status" className="-my-3 text-caption text-ink-soft tabular-nums">
        พบ {formatCount(hits.length)}
        {hasNextPage && '+'} ไฟล์
      </p>
      <RovingList label="ผลการค้นหา" ids={files.map(({ id }) => id)} className="flex flex-col">
        {hits.map((hit) => (
          <li key={hit.file.id} className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
            <HitRow hit={hit} to={pathOf(hit.file)} search={query.q} hasMenu />
          </li>
        ))}
      </RovingList>
      {children?.(files)}
      <ListEnd query={found} label="ดูผลเพิ่ม" />
    </>
  );
}

/** Searches again when files change or are deleted; new ones wait for the next search, so that nothing moves. */
function useFreshResults(groupId: string): void {
  const queryClient = useQueryClient();
  useLive((news) => {
    const isStale = news.some(
      (item) => concernsGroup(item, groupId) && !(item.type === 'files-changed' && item.change === 'added'),
    );
    if (isStale)
      void queryClient.invalidateQueries({ queryKey: queries.key('searchGroup', { path: { groupId } }) });
  });
}

function NothingFound({ search, words, onClear }: { search: string; words: string; onClear: () => void }) {
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title={`ไม่พบ “${search}”`}
      action={
        <>
          <ButtonLink to={`/microapp?${new URLSearchParams({ q: search })}`}>ค้นทุกกลุ่ม</ButtonLink>
          <Button tone="secondary" onClick={onClear}>
            ล้างตัวกรอง
          </Button>
        </>
      }
    >
      <p>ลองคำที่สั้นลง หรือค้นทุกกลุ่ม</p>
      {words && <p>ตัวกรองที่เปิดอยู่: {words}</p>}
    </EmptyState>
  );
}
