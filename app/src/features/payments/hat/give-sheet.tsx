import type { Hat } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { useRegistration } from '../../../lib/session/use-registration.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Sheet } from '../../../ui/overlays/modal.tsx';
import { promise } from './hat-words.ts';
import { giveToHat } from './mutations.ts';

const usualSatang = [2_000, 5_000, 10_000, 20_000, 50_000];

/** Asks how much somebody gives, and how they are shown. */
export function GiveSheet({
  open,
  onClose,
  groupId,
  hat: { missingSatang },
  minSatang,
}: {
  open: boolean;
  onClose: () => void;
  groupId: string;
  hat: Hat;
  minSatang: number;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [showsName, setShowsName] = useState(true);
  const [showsAmount, setShowsAmount] = useState(true);
  const isOnline = useOnline();
  const { give, isBusy, error } = useGive(groupId);
  // After some of these, less than the smallest gift would be left: that is fine, the rest is a gift, too.
  const amounts = usualSatang.filter((satang) => satang >= minSatang && satang < missingSatang);
  const all = [...amounts, missingSatang];
  const satang = all.find((one) => String(one) === chosen) ?? all[0] ?? missingSatang;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="ช่วยลงขัน"
      description={`ขาดอีก ${formatBaht(missingSatang)}`}
      actions={
        <Button
          wide
          busy={isBusy}
          disabled={!isOnline}
          onClick={() => give({ satang, showsName, showsAmount })}
        >
          ไปโอน {formatBaht(satang)}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <RadioGroup
          label="ช่วยเท่าไหร่"
          value={String(satang)}
          onChange={(event) => setChosen(event.currentTarget.value)}
          options={all.map((one) => ({
            value: String(one),
            label: one === missingSatang ? `ทั้งหมดที่ขาด ${formatBaht(one)}` : formatBaht(one),
          }))}
        />
        <Switch label="บอกชื่อฉัน" checked={showsName} onCheckedChange={setShowsName} />
        <Switch
          label="บอกว่าช่วยเท่าไหร่"
          hint="ยอดรวมเห็นทุกคน"
          checked={showsAmount}
          onCheckedChange={setShowsAmount}
        />
        <p className="text-small text-ink-soft">{promise}</p>
        {!isOnline && <p className="text-small text-ink-soft">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยช่วย</p>}
        {error !== null && (
          <p role="alert" className="text-small text-danger">
            {error}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function useGive(groupId: string) {
  const navigate = useNavigate();
  const leadToRegistration = useRegistration();
  const giving = useMutation(giveToHat(useQueryClient(), groupId));
  const [key, setKey] = useState(() => crypto.randomUUID());
  return {
    isBusy: giving.isPending,
    error: giving.error && describeErrorBriefly(giving.error),
    give: (gift: { satang: number; showsName: boolean; showsAmount: boolean }) =>
      mutateThen(
        giving,
        { ...gift, key },
        {
          onSuccess: ({ id }) => navigate(`/microapp/${groupId}/quota/hat?gift=${id}`),
          onError: (error) => {
            setKey(crypto.randomUUID());
            leadToRegistration(error);
          },
        },
      ),
  };
}
