import { type FileItem, hasErrorCode, isNetworkFailure } from '@kepwai/api-client';
import { hashKey, type Mutation, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../../lib/api/api.ts';
import { groupKey } from '../../../lib/api/query-keys.ts';
import { putIntoLists } from '../live/live-files.ts';
import { invalidateGroup } from '../mutations.ts';
import { fileQuery } from '../queries.ts';

/** How asking for some files again ended: the files as they are now, and what could not even be asked for. */
export interface AskedResult {
  /** Kept, missed again, or still on their way because LINE takes its time. */
  readonly files: readonly FileItem[];
  readonly failed: readonly { readonly file: FileItem; readonly error: unknown }[];
}

/** While LINE is waited for; the live socket shortens each wait. After the last one nobody is kept waiting: it comes by itself. */
const looksMs = [2000, 4000, 8000, 16_000, 30_000];

/** Whether LINE may still have what could not be kept: not what never lay there. @see product.md 5 */
export function isAtLine({ state, missedReason, source }: FileItem): boolean {
  return state === 'missed' && missedReason !== 'external' && source === 'chat';
}

/** Whether asking helps as far as the file itself can tell: a kind that is off stays off until somebody turns it on. */
export function isWorthAsking(file: FileItem): boolean {
  return isAtLine(file) && file.missedReason !== 'kind_off';
}

/** The key of everything that is being asked for in a group. */
export function askingKey(groupId: string) {
  return groupKey('askForFile', groupId);
}

/** Whether a mutation under {@link askingKey} asks for this file. */
export function isAskingFor({ state: { variables } }: Mutation, fileId: string): boolean {
  return Array.isArray(variables) && variables.some((file: FileItem) => file.id === fileId);
}

/**
 * Asks LINE for each of these files once more, one after the other, and ends when it is known what came of them. What stops the
 * whole group (no storage, no bot, no network) ends the asking: the rest fails alike. Nothing cached is changed before the
 * server has: what is being asked for is known by the mutation.
 */
export function askForFiles(queryClient: QueryClient, groupId: string) {
  const show = (file: FileItem) => {
    queryClient.setQueryData(fileQuery(groupId, file.id).queryKey, file);
    putIntoLists(queryClient, groupId, file);
  };
  return mutationOptions({
    mutationKey: askingKey(groupId),
    mutationFn: async (files: readonly FileItem[]): Promise<AskedResult> => {
      const { asked, failed } = await askOneByOne(groupId, files, show);
      const settled = await Promise.all(asked.map((file) => waitUntilSettled(queryClient, file)));
      for (const file of settled) putIntoLists(queryClient, groupId, file);
      return { files: settled, failed };
    },
    // Counts and albums; the lists have been told of each file.
    onSettled: () => invalidateGroup(queryClient, groupId, { withLists: false }),
  });
}

async function askOneByOne(groupId: string, files: readonly FileItem[], show: (file: FileItem) => void) {
  const asked: FileItem[] = [];
  const failed: { file: FileItem; error: unknown }[] = [];
  let blockingError: unknown = null;
  for (const file of files) {
    if (blockingError !== null) {
      failed.push({ file, error: blockingError });
      continue;
    }
    try {
      const params = { path: { groupId, fileId: file.id } };
      const requested = await queries.call('askForFile', { params });
      show(requested);
      asked.push(requested);
    } catch (error) {
      failed.push({ file, error });
      if (isForAll(error)) blockingError = error;
    }
  }
  return { asked, failed };
}

/** What holds for one file holds for all the others, too. */
function isForAll(error: unknown): boolean {
  const codes = ['NO_QUOTA', 'QUOTA_EXPIRED', 'GROUP_READ_ONLY', 'UNAUTHORIZED', 'RATE_LIMITED'] as const;
  return isNetworkFailure(error) || codes.some((code) => hasErrorCode(error, code));
}

async function waitUntilSettled(queryClient: QueryClient, asked: FileItem): Promise<FileItem> {
  const query = fileQuery(asked.groupId, asked.id);
  let file = asked;
  for (const ms of looksMs) {
    if (file.state !== 'fetching') return file;
    await waitForNews(queryClient, query.queryKey, ms);
    // Younger than this, it was brought by the live socket.
    file = await queryClient.fetchQuery({ ...query, staleTime: 500 }).catch(() => file);
  }
  return file;
}

function waitForNews(queryClient: QueryClient, queryKey: readonly unknown[], ms: number): Promise<void> {
  const hash = hashKey(queryKey);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      const isNews = event.type === 'updated' && event.action.type === 'success';
      if (isNews && event.query.queryHash === hash) end();
    });
  });
}
