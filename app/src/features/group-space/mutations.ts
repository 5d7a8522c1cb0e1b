import { isApiError, type SavingFileTypes, type SavingFileTypesChange } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';
import { savingFileTypesQuery } from './queries.ts';

/** What is to hold for one kind. */
export type SavingChange = SavingFileTypesChange['kinds'][number];

function savingKey(groupId: string): readonly string[] {
  return [...groupKey(groupId), 'save-kinds'];
}

/** Whether a choice of kinds is on its way: until it has arrived, what the server says is not the latest wish. */
export function isSavingKinds(queryClient: QueryClient, groupId: string): boolean {
  return queryClient.isMutating({ mutationKey: savingKey(groupId) }) > 0;
}

/** Ends an unfinished upload; one that is over already is no failure. */
export function endUpload(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: async (uploadId: string) => {
      const api = await loadApi();
      const params = { path: { groupId, uploadId }, header: { 'Tus-Resumable': '1.0.0' as const } };
      await api.DELETE('/api/group/{groupId}/upload/{uploadId}', { params }).catch((error: unknown) => {
        if (!isApiError(error) || (error.status !== 404 && error.status !== 410)) throw error;
      });
    },
    onSuccess: async () => await queryClient.invalidateQueries({ queryKey: groupKey(groupId) }),
  });
}

/** Chooses whether a kind is kept and up to which size: seen at once, put back where it failed; one after the other. */
export function saveKind(queryClient: QueryClient, groupId: string) {
  const { queryKey } = savingFileTypesQuery(groupId);
  const put = (change: SavingChange) =>
    queryClient.setQueryData(queryKey, (data) => data && withKind(data, change));
  return mutationOptions({
    mutationKey: savingKey(groupId),
    scope: { id: savingKey(groupId).join(' ') },
    mutationFn: async (change: SavingChange) => {
      const api = await loadApi();
      const params = { path: { groupId } };
      const { data } = await api.PUT('/api/group/{groupId}/saving-file-types', {
        params,
        body: { kinds: [change] },
      });
      return data.data;
    },
    onMutate: async (change: SavingChange) => {
      await queryClient.cancelQueries({ queryKey });
      const before = findKind(queryClient.getQueryData(queryKey), change.kind);
      put(change);
      return { before };
    },
    onSuccess: (data) => {
      // A later wish is on screen already where more than this one is under way.
      if (queryClient.isMutating({ mutationKey: savingKey(groupId) }) === 1) {
        queryClient.setQueryData(queryKey, data);
      }
    },
    onError: (_error, change, context) => {
      const now = findKind(queryClient.getQueryData(queryKey), change.kind);
      const isStillWished = now?.keep === change.keep && now.maxBytes === change.maxBytes;
      if (context?.before && isStillWished) put(context.before);
    },
  });
}

/** What holds for a kind now; null while nobody knows. */
export function findKind(data: SavingFileTypes | undefined, kind: SavingChange['kind']): SavingChange | null {
  const found = data?.kinds.find((item) => item.kind === kind);
  return found ? { kind, keep: found.keep, maxBytes: found.maxBytes } : null;
}

function withKind(data: SavingFileTypes, change: SavingChange): SavingFileTypes {
  return {
    ...data,
    kinds: data.kinds.map((item) => (item.kind === change.kind ? { ...item, ...change } : item)),
  };
}
