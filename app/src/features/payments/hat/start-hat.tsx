import type { HatView } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatLongDate } from '../../../lib/format/dates.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { useRegistration } from '../../../lib/session/use-registration.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { hatLabel, promise } from './hat-words.ts';
import { startHat } from './mutations.ts';

/** Lets a member pass the hat for a plan, or says why there is nothing to pass it for. */
export function StartHat({ groupId, view }: { groupId: string; view: HatView }) {
  const { choices, permissions, isPayable, hat } = view;
  const isOnline = useOnline();
  const toast = useToast();
  const leadToRegistration = useRegistration();
  const starting = useMutation(startHat(useQueryClient(), groupId));
  const idOf = (choice: HatView['choices'][number]) => `${choice.planId} ${choice.period}`;
  const [chosen, setChosen] = useState<string | null>(null);
  const preset = choices.find(({ isCurrent }) => isCurrent) ?? choices[0];
  const choice = choices.find((one) => idOf(one) === chosen) ?? preset;
  if (!permissions.start || !choice) {
    return hat ? null : (
      <EmptyState drawing={EmptyDrawerDrawing} title="ตอนนี้ยังไม่มีอะไรให้ลงขัน">
        {isPayable ? 'กลุ่มนี้ยังไม่มีที่เก็บ หรือจ่ายล่วงหน้าไว้นานแล้ว' : 'ผู้ให้บริการยังไม่เปิดรับเงิน ถ้าเปิดเมื่อไหร่จะลงขันกันได้ที่นี่'}
      </EmptyState>
    );
  }
  const start = () =>
    mutateThen(starting, choice, {
      onSuccess: () => toast({ text: 'เปิดให้ช่วยกันลงขันแล้ว' }),
      onError: (error) => {
        if (!leadToRegistration(error)) toast({ text: describeErrorBriefly(error), tone: 'error' });
      },
    });
  return (
    <section aria-labelledby="start-hat" className="flex flex-col gap-4">
      <h2 id="start-hat" className="text-heading font-semibold">
        {hat ? 'ลงขันรอบใหม่' : 'ช่วยกันจ่ายค่าที่เก็บของกลุ่ม'}
      </h2>
      <p>ใครในกลุ่มก็ช่วยได้ คนละเท่าไหร่ก็ได้ จะบอกชื่อหรือไม่ก็ได้</p>
      <RadioGroup
        label="ลงขันค่าอะไร"
        value={idOf(choice)}
        onChange={(event) => setChosen(event.currentTarget.value)}
        options={choices.map((one) => ({
          value: idOf(one),
          label: `${hatLabel(one)} ${formatBaht(one.priceSatang)}`,
        }))}
        hint={`ถ้าครบวันนี้ ใช้ได้ถึง ${formatLongDate(choice.endsAt)}`}
      />
      <Button wide busy={starting.isPending} disabled={!isOnline} onClick={start}>
        เปิดให้ลงขัน {formatBaht(choice.priceSatang)}
      </Button>
      <p className="text-small text-ink-soft">{promise}</p>
    </section>
  );
}
