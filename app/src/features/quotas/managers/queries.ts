import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../../lib/api/api.ts';
import { ofQuota } from '../../../lib/api/query-keys.ts';

/** Returns the query for owner, managers and invitations of a quota. */
export function managersQuery(quotaId: string) {
  return queryOptions(queries.query('listManagers', { path: { quotaId } }));
}

/** Returns the query for people who can be invited by name. */
export function candidatesQuery(quotaId: string) {
  return queryOptions(queries.query('listInvitationCandidates', { path: { quotaId } }));
}

/** Whom an invitation is for; nobody in particular without both. */
export interface Invited {
  readonly name?: string;
  readonly userId?: string;
}

/** Invites somebody. The answer has the token, which cannot be fetched again. */
export function createInvitation(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (invited: Invited) =>
      queries.call('createInvitation', { params: { path: { quotaId } }, body: { ...invited } }),
    onSettled: () => refresh(queryClient, quotaId),
  });
}

/** Replaces an invitation by one with another link. */
export function resendInvitation(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (invitationId: string) =>
      queries.call('resendInvitation', { params: { path: { quotaId, invitationId } } }),
    onSettled: () => refresh(queryClient, quotaId),
  });
}

/** Cancels an invitation. */
export function cancelInvitation(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (invitationId: string) =>
      queries.call('cancelInvitation', { params: { path: { quotaId, invitationId } } }),
    onSuccess: (managers) => queryClient.setQueryData(managersQuery(quotaId).queryKey, managers),
    onError: () => refresh(queryClient, quotaId),
  });
}

/** Removes a manager, or oneself. */
export function removeManager(quotaId: string) {
  return mutationOptions({
    mutationFn: (userId: string) => queries.call('removeManager', { params: { path: { quotaId, userId } } }),
  });
}

/** Fetches the people of a quota again. */
export async function refresh(queryClient: QueryClient, quotaId: string): Promise<void> {
  await queryClient.invalidateQueries(ofQuota(quotaId));
}
