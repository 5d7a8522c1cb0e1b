import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useRegistration } from '../../lib/session/use-registration.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { type HelpAct, helpWithQuota } from './mutations.ts';
import { quotaHelpQuery } from './queries.ts';

/** Returns a function that runs an action on the storage of a group, and reports its success. */
export function useHelpAct(groupId: string): {
  busy: HelpAct | null;
  act: (what: HelpAct, doneText: string, onDone?: () => void) => void;
} {
  const queryClient = useQueryClient();
  const toast = useToast();
  const leadToRegistration = useRegistration();
  const helping = useMutation(helpWithQuota(queryClient, groupId));
  return {
    busy: helping.isPending ? helping.variables : null,
    act: (what, doneText, onDone) =>
      mutateThen(helping, what, {
        onSuccess: () => {
          toast({ text: doneText });
          onDone?.();
        },
        onError: (error) => {
          if (leadToRegistration(error)) return;
          toast({ text: describeErrorBriefly(error), tone: 'error' });
          // It may have been answered or withdrawn meanwhile.
          void queryClient.invalidateQueries(quotaHelpQuery(groupId));
        },
      }),
  };
}
