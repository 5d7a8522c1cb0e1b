import { type FileItem, hasErrorCode, isNetworkFailure } from '@kepwai/api-client';
import { hashKey, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { putIntoLists } from '../files/live/apply-changes.ts';
import { invalidateGroup } from '../files/mutations.ts';
import { fileQuery } from '../files/queries.ts';
import { askingKey } from './retry-state.ts';

/** Result of a retry: the files as they are now, and those for which the request failed. */
export interface AskedResult {
  /** Kept, missed again, or still pending because LINE takes its time. */
  readonly files: readonly FileItem[];
  readonly failed: readonly { readonly file: FileItem; readonly error: unknown }[];
}

/**
 * Pauses between the checks while LINE fetches; a live event ends each pause early. After the last one the
 * file appears without being waited for.
 */
const pollDelaysMs = [2000, 4000, 8000, 16_000, 30_000];

/**
 * Asks LINE again for each file, one after the other, and resolves once the results are known. An error that
 * affects the whole group (no quota, no bot, no network) ends it, since the rest would fail too. The cache
 * changes only after the server does; pending retries are known by the mutation.
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
    // Counts and image sets only; the lists already have each file.
    onSettled: () => void invalidateGroup(queryClient, groupId, { withLists: false }),
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

/** Whether an error affects all other files too. */
function isForAll(error: unknown): boolean {
  const codes = ['NO_QUOTA', 'QUOTA_EXPIRED', 'GROUP_READ_ONLY', 'UNAUTHORIZED', 'RATE_LIMITED'] as const;
  return isNetworkFailure(error) || codes.some((code) => hasErrorCode(error, code));
}

async function waitUntilSettled(queryClient: QueryClient, asked: FileItem): Promise<FileItem> {
  const query = fileQuery(asked.groupId, asked.id);
  let file = asked;
  for (const ms of pollDelaysMs) {
    if (file.state !== 'fetching') return file;
    await waitForNews(queryClient, query.queryKey, ms);
    // Data younger than this came by the live socket.
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
