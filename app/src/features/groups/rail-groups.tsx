import type { GroupListItem } from '@kepwai/api-client';
import { QueryClientProvider, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import Keyboard from 'lucide-react/icons/keyboard';
import Pin from 'lucide-react/icons/pin';
import { Link, NavLink } from 'react-router';
import { useLive } from '../../lib/api/live.ts';
import { getQueryClient } from '../../lib/api/query-client.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { myGroupsQuery } from './queries.ts';

/** Maximum number of groups in the rail; all of them are one click away. */
const maxGroups = 8;

/** Shows my groups with their pictures in the side rail, and a way to the list of keys. */
export default function RailGroups() {
  return (
    // The rail is outside the screens and their providers.
    <QueryClientProvider client={getQueryClient()}>
      <Groups />
    </QueryClientProvider>
  );
}

/** Renders no groups while they cannot be loaded: the list of groups says why. */
function Groups() {
  const queryClient = useQueryClient();
  useLive(() => void queryClient.invalidateQueries({ queryKey: myGroupsQuery().queryKey }));
  const { data, isPending } = useInfiniteQuery(myGroupsQuery());
  const groups = data?.pages.flatMap(({ items }) => items).slice(0, maxGroups) ?? [];
  // Until then nothing, so that the groups push nothing down.
  if (isPending) return null;
  return (
    <>
      {groups.length > 0 && (
        <nav aria-label="กลุ่มของฉัน" className="-mt-2 flex flex-col gap-0.5">
          {groups.map((group) => (
            <GroupLink key={group.id} group={group} />
          ))}
        </nav>
      )}
      <Link
        to="?sheet=keys"
        preventScrollReset
        className="flex min-h-11 items-center gap-3 rounded-control px-3 text-small text-ink-soft no-underline hover:bg-surface-sunken hover:text-ink"
      >
        <Keyboard className="size-5" aria-hidden="true" />
        ปุ่มลัด
        <kbd className="ml-auto rounded-control border border-line px-2 font-sans text-caption">?</kbd>
      </Link>
    </>
  );
}

function GroupLink({ group }: { group: GroupListItem }) {
  const { id, pictureUrl, newFileCount, pinned } = group;
  const name = groupName(group);
  return (
    <NavLink
      to={`/microapp/${id}`}
      className="flex min-h-11 items-center gap-3 rounded-control px-2 text-small text-ink-soft no-underline transition-colors hover:bg-surface-sunken hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Avatar name={name} pictureUrl={pictureUrl} shape="group" size="small" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {newFileCount > 0 && (
        <span className="rounded-full bg-accent px-1.5 text-caption font-medium text-accent-ink tabular-nums">
          <span className="sr-only">ใหม่ </span>
          {newFileCount >= 100 ? '99+' : formatCount(newFileCount)}
        </span>
      )}
      {pinned && (
        <>
          <Pin className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="sr-only">ปักหมุดไว้</span>
        </>
      )}
    </NavLink>
  );
}
