import { hasErrorCode, type Quota } from '@kepwai/api-client';
import { firstQuotaName } from '@kepwai/rules/quotas/first-name';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { useRegistration } from '../../lib/session/use-registration.ts';
import { Button, type ButtonTone } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { createQuota } from './mutations.ts';
import { myQuotasQuery } from './queries.ts';

/** Creates my free quota with one tap, and then opens it unless `onMade` is given. */
export function FreeQuotaButton({
  tone = 'primary',
  disabled = false,
  onMade,
}: {
  tone?: ButtonTone;
  disabled?: boolean;
  onMade?: (quota: Quota) => void;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const create = useMutation(createQuota(queryClient));
  const leadToRegistration = useRegistration();
  const [key] = useState(() => crypto.randomUUID());

  function make(): void {
    mutateThen(
      create,
      { name: firstQuotaName, key },
      {
        onSuccess: (quota) => {
          if (onMade) onMade(quota);
          else navigate(`/microapp/quota/${quota.quota.id}`);
        },
        onError: (error) => {
          if (leadToRegistration(error)) return;
          toast({ text: describeErrorBriefly(error), tone: 'error' });
          // Created on another device meanwhile, so it is in the list.
          if (hasErrorCode(error, 'FREE_QUOTA_USED')) {
            void queryClient.invalidateQueries({ queryKey: myQuotasQuery().queryKey });
          }
        },
      },
    );
  }

  return (
    <Button tone={tone} busy={create.isPending} disabled={disabled} onClick={make}>
      รับที่เก็บฟรี 1 GB
    </Button>
  );
}
