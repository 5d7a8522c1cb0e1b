import type { GroupListItem } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { myGroupsQuery } from './queries.ts';

/** Marks a group as seen: only later files count as new. */
export function markGroupSeen(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (groupId: string) => queries.call('markGroupSeen', { params: { path: { groupId } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') }),
  });
}

/** Settings of a group in a person's list. */
export type GroupChoice = Partial<Pick<GroupListItem, 'pinned' | 'muted'>>;

/** Pins or mutes a group in my list. It shows at once, and is taken back if the request fails. */
export function chooseForGroup(queryClient: QueryClient, groupId: string) {
  const { queryKey } = myGroupsQuery();
  return mutationOptions({
    mutationFn: (choice: GroupChoice) =>
      queries.call('updateMyGroup', { params: { path: { groupId } }, body: choice }),
    onMutate: async (choice: GroupChoice) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((group) =>
                group.id === groupId
                  ? { ...group, ...choice, ...(choice.muted && { newFileCount: 0 }) }
                  : group,
              ),
            })),
          },
      );
    },
    // Only the server knows its place among the others, and what is new in it.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
