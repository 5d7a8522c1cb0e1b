import type { GroupListItem } from '@kepwai/api-client';
import { foldThai } from '@kepwai/rules/words/fold-thai';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { groupVerifyMaxAgeMs } from '../../../lib/api/access/group-access.ts';
import type { Guard } from '../../../lib/api/access-guard.ts';
import { type CopiedQuery, findCopySoon, myGroupsCopyName } from '../../../lib/api/device/device-cache.ts';
import { useLive } from '../../../lib/api/live.ts';
import { getQueryClient } from '../../../lib/api/query-client.ts';
import { describeError } from '../../../lib/errors/error-text.ts';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { NothingFoundDrawing } from '../../../ui/drawings/drawings.tsx';
import { Loading } from '../../../ui/drawings/skeleton.tsx';
import { DrawerCardSkeleton } from '../../../ui/files/drawer-card.tsx';
import { ListEnd } from '../../../ui/files/list-end.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { InlineError } from '../../../ui/page/inline-error.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { restoreCopy } from '../front/front-copy.ts';
import { InviteBot, MissingGroupHelp } from '../invite-bot.tsx';
import { myGroupsQuery } from '../queries.ts';
import { GroupCard } from './group-card.tsx';

const searchMaxLength = 100;

const MyGroupsSearch = lazyPart(() => import('../../search/my-groups-search.tsx'), 'โหลดการค้นหาไม่ได้');

/** The list as the server answered within five minutes is shown until it answers again: it names groups, as a check does. */
export const guards: Guard[] = [
  async () => {
    restoreCopy(getQueryClient(), onlyChecked(await findCopySoon(myGroupsCopyName)));
  },
];

/**
 * Returns a copy whose answers are all as young as a check of a group must be: the list of my groups is itself what
 * the server said about memberships.
 */
function onlyChecked(copy: readonly CopiedQuery[] | null): readonly CopiedQuery[] | null {
  const ages = (copy ?? []).map(({ updatedAt }) => Date.now() - updatedAt);
  return ages.every((ageMs) => ageMs >= 0 && ageMs < groupVerifyMaxAgeMs) ? copy : null;
}

/** Lists my groups: pinned ones first, then the latest; with `?q=`, those of that name, and files of all groups. */
export default function MyGroups() {
  const queryClient = useQueryClient();
  useLive(() => void queryClient.invalidateQueries({ queryKey: myGroupsQuery().queryKey }));
  return (
    <>
      <TopBar title="กลุ่มของฉัน" />
      <ScreenBody>
        <Groups />
      </ScreenBody>
    </>
  );
}

function Groups() {
  const query = useInfiniteQuery(myGroupsQuery());
  const { data, error, isFetching, refetch } = query;
  const { words, setWords } = useWords();
  useAllPages(query, words !== '');
  if (!data) {
    if (error)
      return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="กำลังโหลดกลุ่ม" onRetry={() => void refetch()}>
        <CardGrid>
          {[0, 1, 2].map((place) => (
            <li key={place}>
              <DrawerCardSkeleton hasLeading />
            </li>
          ))}
        </CardGrid>
      </Loading>
    );
  }
  const groups = data.pages.flatMap((page) => page.items);
  if (groups.length === 0) return <InviteBot />;
  const found = findGroups(groups, words);
  return (
    <>
      <search className="lg:max-w-md">
        <SearchField label="ค้นทุกกลุ่มของฉัน" maxLength={100} value={words} onValueChange={setWords} />
      </search>
      {error && !query.isFetchNextPageError && (
        <InlineError title="โหลดรายชื่อกลุ่มล่าสุดไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <p role="status" className="sr-only">
        {words !== '' && `เจอ ${found.length} กลุ่ม`}
      </p>
      <CardGrid>
        {found.map((group) => (
          <li key={group.id}>
            <GroupCard group={group} />
          </li>
        ))}
      </CardGrid>
      <ListEnd query={query} label="ดูกลุ่มเพิ่ม" />
      {words.trim() !== '' && (
        <MyGroupsSearch
          search={words.trim().slice(0, searchMaxLength)}
          empty={
            found.length === 0 &&
            !query.hasNextPage && <NothingFound words={words} onClear={() => setWords('')} />
          }
        />
      )}
      <MissingGroupHelp />
    </>
  );
}

/** Reads and writes what is looked for, which is in the address. */
function useWords() {
  const [params, setParams] = useSearchParams();
  return {
    words: params.get('q') ?? '',
    setWords: (words: string) =>
      setParams(
        (before) => {
          if (words === '') before.delete('q');
          else before.set('q', words);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

/** Loads the rest of the list while one looks for a name in it. */
function useAllPages(
  {
    hasNextPage,
    isFetching,
    isError,
    fetchNextPage,
  }: { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => void },
  isWanted: boolean,
): void {
  const isNext = isWanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isNext) fetchNextPage();
  }, [isNext, fetchNextPage]);
}

/** Returns groups whose name has all words, in any Thai spelling; pinned ones first. */
function findGroups(groups: readonly GroupListItem[], words: string): readonly GroupListItem[] {
  const wanted = foldThai(words).split(/\s+/).filter(Boolean);
  return groups
    .filter((group) => {
      const name = foldThai(groupName(group));
      return wanted.every((word) => name.includes(word));
    })
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned));
}

function NothingFound({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title={`ไม่พบ “${words}”`}
      action={<Button onClick={onClear}>ดูทุกกลุ่ม</Button>}
    >
      ลองคำที่สั้นลง หรือพิมพ์แค่บางส่วนของชื่อ
    </EmptyState>
  );
}

function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(19rem,100%),1fr))] items-end gap-5">
      {children}
    </ul>
  );
}
