import type { GroupBot, GroupBotChange } from '@kepwai/api-client';
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { groupKey, ofGroup } from '../../lib/api/query-keys.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { repliesWords } from './bot-words.ts';
import { groupBotQuery } from './queries.ts';

function changeKey(groupId: string) {
  return groupKey('updateGroupBot', groupId);
}

/** Whether a change is pending; until it is done, the server's answer is outdated. */
export function isChangingBot(queryClient: QueryClient, groupId: string): boolean {
  return queryClient.isMutating({ mutationKey: changeKey(groupId) }) > 0;
}

/**
 * Changes the bot's settings. The reply mode shows at once and rolls back on failure; pausing shows once it
 * is confirmed.
 */
function changeBot(queryClient: QueryClient, groupId: string) {
  const { queryKey } = groupBotQuery(groupId);
  const putReplies = ({ replies }: GroupBotChange) =>
    queryClient.setQueryData(queryKey, (bot) => bot && { ...bot, replies: replies ?? bot.replies });
  return mutationOptions({
    mutationKey: changeKey(groupId),
    scope: { id: `updateGroupBot ${groupId}` },
    mutationFn: (change: GroupBotChange) =>
      queries.call('updateGroupBot', { params: { path: { groupId } }, body: change }),
    onMutate: async (change: GroupBotChange) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      putReplies(change);
      return { before: before && beforeOf(before, change) };
    },
    onSuccess: (bot) => {
      if (queryClient.isMutating({ mutationKey: changeKey(groupId) }) === 1) {
        queryClient.setQueryData(queryKey, bot);
      }
    },
    onError: (_error, change, context) => {
      const isLatestChange = queryClient.getQueryData(queryKey)?.replies === change.replies;
      if (context?.before && isLatestChange) putReplies(context.before);
    },
    // The group's front page shows whether it keeps.
    onSettled: async (_bot, _error, { isPaused }) => {
      if (isPaused !== undefined) await queryClient.invalidateQueries(ofGroup(groupId));
    },
  });
}

function beforeOf(bot: GroupBot, { replies, isPaused }: GroupBotChange): GroupBotChange {
  return {
    ...(replies !== undefined && { replies: bot.replies }),
    ...(isPaused !== undefined && { isPaused: bot.pausedAt !== null }),
  };
}

/** Returns a function that changes the bot's settings and shows the result, with an undo. */
export function useBotChange(groupId: string): {
  change: (change: GroupBotChange, after?: { onDone: () => void }) => void;
  isPending: boolean;
} {
  const queryClient = useQueryClient();
  const toast = useToast();
  const options = changeBot(queryClient, groupId);
  const changing = useMutation({
    ...options,
    onSuccess: (bot, change, context, mutation) => {
      options.onSuccess?.(bot, change, context, mutation);
      const before =
        context.before ?? (change.isPaused === undefined ? null : { isPaused: !change.isPaused });
      toast({ text: changeWords(change), ...(before && { undo: () => changing.mutate(before) }) });
    },
    onError: (error, change, context, mutation) => {
      options.onError?.(error, change, context, mutation);
      const back = change.replies === undefined ? '' : ' คืนค่าเดิมแล้ว';
      toast({ text: `${describeErrorBriefly(error)}${back}`, tone: 'error' });
    },
  });
  return {
    change: (change, after) => changing.mutate(change, after && { onSettled: after.onDone }),
    isPending: changing.isPending,
  };
}

function changeWords({ replies, isPaused }: GroupBotChange): string {
  if (isPaused === true) return 'หยุดเก็บแล้ว ของที่เก็บไว้ยังอยู่ครบ';
  if (isPaused === false) return 'เก็บต่อแล้ว ของที่ส่งตั้งแต่นี้จะอยู่ในตู้';
  return `การตอบในแชท: ${repliesWords[replies ?? 'automatic'].name}`;
}
