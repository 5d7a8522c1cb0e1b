import type { GroupLoans, LoanSource, NewLoan } from '@kepwai/api-client';
import { dayMs } from '@kepwai/rules/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutateThen } from '../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatLongDate } from '../../lib/format/dates.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { useOnline } from '../../lib/page/online.ts';
import { useRegistration } from '../../lib/session/use-registration.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { amountsIn, daysFor, smallestLoanBytes } from './loan-choices.ts';
import { loanPromise } from './loan-words.ts';
import { lendToGroup } from './mutations.ts';

/** Asks from which quota, how much and how long somebody lends. */
export function LendSheet({
  open,
  onClose,
  groupId,
  sources,
}: {
  open: boolean;
  onClose: () => void;
  groupId: string;
  sources: GroupLoans['sources'];
}) {
  const [chosen, setChosen] = useState<{ quotaId?: string; bytes?: number; days?: number }>({});
  const [showsName, setShowsName] = useState(true);
  const isOnline = useOnline();
  const { lend, isBusy, error } = useLend(groupId, onClose);
  const [now] = useState(Date.now);
  const usable = sources.filter(
    (one) => one.lendableBytes >= smallestLoanBytes && daysFor(one, now).length > 0,
  );
  const source = usable.find(({ quota }) => quota.id === chosen.quotaId) ?? usable[0];
  if (!source) return null;
  const amounts = amountsIn(source.lendableBytes);
  const bytes = amounts.find((one) => one === chosen.bytes) ?? amounts[0] ?? smallestLoanBytes;
  const lengths = daysFor(source, now);
  const days = lengths.find((one) => one === chosen.days) ?? lengths[0] ?? 7;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="ให้กลุ่มนี้ยืมที่เก็บ"
      description={`“${source.quota.name}” ให้ยืมได้ ${formatSize(source.lendableBytes)}`}
      actions={
        <Button
          wide
          busy={isBusy}
          disabled={!isOnline}
          onClick={() => lend({ quotaId: source.quota.id, bytes, days, showsName })}
        >
          ให้ยืม {formatSize(bytes)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {usable.length > 1 && (
          <RadioGroup
            label="จากที่เก็บไหน"
            value={source.quota.id}
            onChange={(event) => setChosen({ ...chosen, quotaId: event.currentTarget.value })}
            options={usable.map((one) => ({ value: one.quota.id, label: sourceLabel(one) }))}
          />
        )}
        <RadioGroup
          label="ให้ยืมเท่าไหร่"
          value={String(bytes)}
          onChange={(event) => setChosen({ ...chosen, bytes: Number(event.currentTarget.value) })}
          options={amounts.map((one) => ({ value: String(one), label: formatSize(one) }))}
        />
        <RadioGroup
          label="นานแค่ไหน"
          value={String(days)}
          onChange={(event) => setChosen({ ...chosen, days: Number(event.currentTarget.value) })}
          options={lengths.map((one) => ({
            value: String(one),
            label: `${one} วัน ถึง ${formatLongDate(new Date(now + one * dayMs).toISOString())}`,
          }))}
        />
        <Switch label="บอกชื่อฉัน" checked={showsName} onCheckedChange={setShowsName} />
        <p className="text-small text-ink-soft">{loanPromise}</p>
        {!isOnline && <p className="text-small text-ink-soft">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยให้ยืม</p>}
        {error !== null && (
          <p role="alert" className="text-small text-danger">
            {error}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function sourceLabel({ quota, lendableBytes }: LoanSource): string {
  return `${quota.name} · ให้ยืมได้ ${formatSize(lendableBytes)}`;
}

function useLend(groupId: string, onDone: () => void) {
  const toast = useToast();
  const leadToRegistration = useRegistration();
  const lending = useMutation(lendToGroup(useQueryClient(), groupId));
  const [key, setKey] = useState(() => crypto.randomUUID());
  return {
    isBusy: lending.isPending,
    error: lending.error && describeErrorBriefly(lending.error),
    lend: (loan: NewLoan) =>
      mutateThen(
        lending,
        { ...loan, key },
        {
          onSuccess: () => {
            setKey(crypto.randomUUID());
            toast({ text: `ให้ยืม ${formatSize(loan.bytes)} แล้ว กลุ่มใช้ได้เลย` });
            onDone();
          },
          onError: (error) => {
            setKey(crypto.randomUUID());
            leadToRegistration(error);
          },
        },
      ),
  };
}
