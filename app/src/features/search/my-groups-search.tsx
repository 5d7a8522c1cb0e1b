import type { GroupHits } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useFilledPage } from '../../lib/api/use-filled-page.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { rememberSearch } from '../../lib/page/device/recent-searches.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { ListEnd } from '../../ui/files/list-end.tsx';
import { MarkedText } from '../../ui/files/marked-text.tsx';
import { RowPlaceholders } from '../../ui/files/row-placeholders.tsx';
import { LazyErrorState } from '../../ui/page/lazy-error-state.tsx';
import { HitRow } from './hit-row.tsx';
import { myGroupsSearchQuery } from './queries.ts';
import { usePaused } from './use-search-text.ts';

/** Number of groups with results until which others are searched without being requested. */
const filledFrom = 8;

/** Shows files of all my groups that a search finds, by group; `empty` if there is none. */
export default function MyGroupsSearch({ search, empty }: { search: string; empty: ReactNode }) {
  const paused = usePaused(search);
  // Another search starts a new list.
  return <Results key={paused} search={paused} empty={empty} />;
}

function Results({ search, empty }: { search: string; empty: ReactNode }) {
  const found = useInfiniteQuery(myGroupsSearchQuery(search));
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, refetch } = found;
  // Groups of such a name are shown already.
  const groups = data?.pages.flatMap(({ items }) => items.filter(({ hits }) => hits.length > 0)) ?? [];
  useFilledPage(found, { isFilled: groups.length >= filledFrom });
  if (!data && error)
    return <LazyErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  const isOver = data !== undefined && (!hasNextPage || isFetchNextPageError);
  if (groups.length === 0 && !isOver) {
    return (
      <RowPlaceholders
        label={`กำลังค้น “${search}” ทุกกลุ่ม`}
        count={6}
        error={null}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (groups.length === 0 && !hasNextPage) return empty;
  return (
    <>
      <p role="status" className="-my-3 text-caption text-ink-soft tabular-nums">
        พบไฟล์ใน {groups.length}
        {hasNextPage && '+'} กลุ่ม
      </p>
      {groups.map((group) => (
        <GroupSection key={group.group.id} found={group} search={search} />
      ))}
      <ListEnd query={found} label="ค้นกลุ่มอื่นต่อ" />
    </>
  );
}

/** A group with its results, and the way to all of them. */
function GroupSection({ found, search }: { found: GroupHits; search: string }) {
  const { group, hits, hasMore } = found;
  const id = useId();
  const name = groupName(group);
  const query = new URLSearchParams({ search });
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <Link
        to={`/microapp/${group.id}`}
        onClick={() => rememberSearch(search)}
        className="flex min-h-11 items-center gap-3 rounded-tile px-2 text-ink no-underline hover:bg-surface-raised"
      >
        <Avatar name={name} pictureUrl={group.pictureUrl} shape="group" size="small" />
        <h2 id={id} className="min-w-0 flex-1 truncate text-body font-semibold">
          <MarkedText text={name} search={search} />
        </h2>
        <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      </Link>
      {hits.length > 0 && (
        <ul className="flex flex-col">
          {hits.map((hit) => (
            <li key={hit.file.id}>
              <HitRow hit={hit} to={`/microapp/${group.id}/file/${hit.file.id}?${query}`} search={search} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <span className="px-2">
          <TextLink alone to={`/microapp/${group.id}/file?${query}`}>
            ดูทั้งหมดในกลุ่มนี้
          </TextLink>
        </span>
      )}
    </section>
  );
}
