import { type GroupFace, hasErrorCode, type QuotaUsage } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { ofGroup } from '../../lib/api/query-keys.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useRegistration } from '../../lib/session/use-registration.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { linkGroup } from './mutations.ts';

/**
 * Returns a function that links one of my quotas to a group and shows the result. `busyQuotaId` is the id of
 * the quota being linked.
 */
export function useLinkQuota(
  { id: groupId }: Pick<GroupFace, 'id'>,
  { onLinked }: { onLinked: () => void },
): { busyQuotaId: string | null; isLinked: boolean; link: (quota: Pick<QuotaUsage, 'id' | 'name'>) => void } {
  const queryClient = useQueryClient();
  const toast = useToast();
  const leadToRegistration = useRegistration();
  const linking = useMutation(linkGroup(queryClient));

  function showError(error: unknown): void {
    if (leadToRegistration(error)) return;
    toast({ text: describeErrorBriefly(error), tone: 'error' });
    // Somebody else was faster; the screen shows whose quota it is.
    if (hasErrorCode(error, 'GROUP_LINKED')) {
      void queryClient.invalidateQueries(ofGroup(groupId));
    }
  }

  return {
    busyQuotaId: linking.isPending ? linking.variables.quotaId : null,
    isLinked: linking.isSuccess,
    link: ({ id: quotaId, name }) =>
      mutateThen(
        linking,
        { groupId, quotaId },
        {
          onSuccess: () => {
            toast({ text: `เชื่อมกับ “${name}” แล้ว` });
            onLinked();
          },
          onError: showError,
        },
      ),
  };
}
