import type { SavingFileTypes, SavingFileTypesChange } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { groupKey, ofGroup } from '../../lib/api/query-keys.ts';
import { terminateUpload } from '../../lib/api/terminate-upload.ts';
import { quotaHelpQuery, savingFileTypesQuery } from './queries.ts';

/** New setting for one kind. */
export type FileTypeChange = SavingFileTypesChange['kinds'][number];

/** Requests and offers about the storage of a group. */
export type HelpAct =
  | { kind: 'remind' }
  | { kind: 'offer'; quotaId: string }
  | { kind: 'withdraw' | 'accept' | 'decline'; offerId: string };

/** Reminds managers, or offers, withdraws, accepts or declines a quota. */
export function helpWithQuota(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: (act: HelpAct) => sendHelp(groupId, act),
    onSuccess: async (help, { kind }) => {
      queryClient.setQueryData(quotaHelpQuery(groupId).queryKey, help);
      if (kind === 'accept') await queryClient.invalidateQueries(ofGroup(groupId));
    },
  });
}

async function sendHelp(groupId: string, act: HelpAct) {
  if (act.kind === 'remind')
    return await queries.call('remindQuotaManagers', { params: { path: { groupId } } });
  if (act.kind === 'offer') {
    const body = { quotaId: act.quotaId };
    return await queries.call('offerQuotaToGroup', { params: { path: { groupId } }, body });
  }
  const params = { path: { groupId, quotaOfferId: act.offerId } };
  if (act.kind === 'withdraw') return await queries.call('withdrawQuotaOffer', { params });
  if (act.kind === 'accept') return await queries.call('acceptQuotaOffer', { params });
  return await queries.call('declineQuotaOffer', { params });
}

function savingFileTypesKey(groupId: string) {
  return groupKey('putSavingFileTypes', groupId);
}

/** Whether a change of kinds is pending; until it is done, the server's answer is outdated. */
export function isChangingFileTypes(queryClient: QueryClient, groupId: string): boolean {
  return queryClient.isMutating({ mutationKey: savingFileTypesKey(groupId) }) > 0;
}

/** Cancels an unfinished upload. An upload that already ended is not an error. */
export function endUpload(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: (uploadId: string) => terminateUpload(groupId, uploadId),
    onSuccess: async () => await queryClient.invalidateQueries(ofGroup(groupId)),
  });
}

/**
 * Sets whether a kind is kept and up to which size: applied at once, rolled back on failure, one request
 * after the other.
 */
export function changeFileType(queryClient: QueryClient, groupId: string) {
  const { queryKey } = savingFileTypesQuery(groupId);
  const put = (change: FileTypeChange) =>
    queryClient.setQueryData(queryKey, (data) => data && withKind(data, change));
  return mutationOptions({
    mutationKey: savingFileTypesKey(groupId),
    scope: { id: `putSavingFileTypes ${groupId}` },
    mutationFn: (change: FileTypeChange) =>
      queries.call('putSavingFileTypes', { params: { path: { groupId } }, body: { kinds: [change] } }),
    onMutate: async (change: FileTypeChange) => {
      await queryClient.cancelQueries({ queryKey });
      const before = findKind(queryClient.getQueryData(queryKey), change.kind);
      put(change);
      return { before };
    },
    onSuccess: (data) => {
      // With more changes pending, the screen already shows a later one.
      if (queryClient.isMutating({ mutationKey: savingFileTypesKey(groupId) }) === 1) {
        queryClient.setQueryData(queryKey, data);
      }
    },
    onError: (_error, change, context) => {
      const now = findKind(queryClient.getQueryData(queryKey), change.kind);
      const isLatestChange = now?.keep === change.keep && now.maxBytes === change.maxBytes;
      if (context?.before && isLatestChange) put(context.before);
    },
  });
}

/** Returns the current setting of a kind, or null while it is unknown. */
export function findKind(
  data: SavingFileTypes | undefined,
  kind: FileTypeChange['kind'],
): FileTypeChange | null {
  const found = data?.kinds.find((item) => item.kind === kind);
  return found ? { kind, keep: found.keep, maxBytes: found.maxBytes } : null;
}

function withKind(data: SavingFileTypes, change: FileTypeChange): SavingFileTypes {
  return {
    ...data,
    kinds: data.kinds.map((item) => (item.kind === change.kind ? { ...item, ...change } : item)),
  };
}
