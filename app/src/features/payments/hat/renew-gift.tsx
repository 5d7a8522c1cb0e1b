import type { Gift } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { giveToHat } from './mutations.ts';

/** Gives the same again by a new code, if that of a gift ran out of time. */
export function RenewGift({ groupId, gift }: { groupId: string; gift: Gift }) {
  const { satang, showsName, showsAmount } = gift;
  const navigate = useNavigate();
  const toast = useToast();
  const isOnline = useOnline();
  const giving = useMutation(giveToHat(useQueryClient(), groupId));
  const [key] = useState(() => crypto.randomUUID());
  const renew = () =>
    mutateThen(
      giving,
      { satang, showsName, showsAmount, key },
      {
        onSuccess: ({ id }) => navigate(`/microapp/${groupId}/quota/hat?gift=${id}`, { replace: true }),
        // Others may have given meanwhile: how much is missing is on the page of the hat.
        onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
      },
    );
  return (
    <Button wide busy={giving.isPending} disabled={!isOnline} onClick={renew}>
      ขอ QR ใหม่ {formatBaht(satang)}
    </Button>
  );
}
