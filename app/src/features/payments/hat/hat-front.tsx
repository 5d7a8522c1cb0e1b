import type { Hat, HatView } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatLongDate } from '../../../lib/format/dates.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { MeterBar } from '../../../ui/drawings/meter.tsx';
import { ShareCardButton } from '../../../ui/files/share-card-button.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Gifts } from './gifts.tsx';
import { GiveSheet } from './give-sheet.tsx';
import { hatCard, hatLabel, promise } from './hat-words.ts';
import { closeHat } from './mutations.ts';
import { StartHat } from './start-hat.tsx';

/** Shows the hat of a group: what is missing until when, who gave, and how to give; or how to pass one. */
export function HatFront({ groupId, name, view }: { groupId: string; name: string; view: HatView }) {
  const { hat } = view;
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      {hat?.state === 'open' && <Passed groupId={groupId} name={name} hat={hat} view={view} />}
      {hat && hat.state !== 'open' && <Ended hat={hat} />}
      {hat?.state !== 'open' && <StartHat groupId={groupId} view={view} />}
      {hat && hat.giftCount > 0 && <Gifts hat={hat} />}
    </div>
  );
}

function Passed({
  groupId,
  name,
  hat,
  view: { openGift, permissions, minGiftSatang },
}: {
  groupId: string;
  name: string;
  hat: Hat;
  view: HatView;
}) {
  const [isGiving, setGiving] = useState(false);
  return (
    <>
      <header className="text-center">
        <p className="text-small text-ink-soft">ขาดอีก</p>
        <h2 className="text-display font-semibold tabular-nums">{formatBaht(hat.missingSatang)}</h2>
        <p className="text-small text-ink-soft">
          จาก {formatBaht(hat.targetSatang)} ถึง {formatLongDate(hat.endsAt)}
        </p>
      </header>
      <MeterBar
        label="ช่วยกันแล้ว"
        total={hat.targetSatang}
        parts={[{ label: 'ช่วยกันแล้ว', value: hat.givenSatang, tone: 'action' }]}
        valueText={`${formatBaht(hat.givenSatang)} จาก ${formatBaht(hat.targetSatang)}`}
      />
      <p className="wrap-anywhere">
        จ่ายค่า {hatLabel(hat)} ให้ “{hat.quotaName}” ที่กลุ่มนี้ใช้อยู่
        {hat.startedBy?.displayName && ` ${hat.startedBy.displayName} เปิดให้ช่วยกัน`}
      </p>
      {openGift && (
        <Banner
          title={`คุณมี ${formatBaht(openGift.amountSatang)} รอโอนอยู่`}
          action={
            <ButtonLink tone="secondary" to={`/microapp/${groupId}/quota/hat?gift=${openGift.id}`}>
              ดู QR
            </ButtonLink>
          }
        >
          โอนแล้วหน้านี้จะบอกเอง
        </Banner>
      )}
      {permissions.give && (
        <Button wide onClick={() => setGiving(true)}>
          ช่วยลงขัน
        </Button>
      )}
      <ShareCardButton label="ชวนในแชท" card={hatCard(groupId, name, hat)} />
      <p className="text-small text-ink-soft">{promise}</p>
      {permissions.close && <CloseButton groupId={groupId} hat={hat} />}
      <GiveSheet
        open={isGiving}
        onClose={() => setGiving(false)}
        groupId={groupId}
        hat={hat}
        minSatang={minGiftSatang}
      />
    </>
  );
}

function CloseButton({ groupId, hat }: { groupId: string; hat: Hat }) {
  const toast = useToast();
  const closing = useMutation({
    ...closeHat(useQueryClient(), groupId),
    onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
  });
  return (
    <div className="flex flex-col items-start gap-1">
      <Button tone="quiet" busy={closing.isPending} onClick={() => closing.mutate()}>
        ปิดรอบลงขัน
      </Button>
      {hat.givenSatang > 0 && (
        <p className="text-caption text-ink-soft">
          {formatBaht(hat.givenSatang)} ที่ช่วยกันแล้วจะเป็นเครดิตของที่เก็บนี้
        </p>
      )}
    </div>
  );
}

function Ended({ hat }: { hat: Hat }) {
  const given = formatBaht(hat.givenSatang);
  if (hat.state === 'reached') {
    return (
      <Banner title="ครบแล้ว ขอบคุณทุกคน">
        จ่ายค่า {hatLabel(hat)} ให้ “{hat.quotaName}” แล้ว
        {hat.paidUntil && ` ใช้ได้ถึง ${formatLongDate(hat.paidUntil)}`}
        {hat.surplusSatang > 0 && ` ส่วนที่เกินมา ${formatBaht(hat.surplusSatang)} เป็นเครดิตของที่เก็บนี้`}
      </Banner>
    );
  }
  const title = endedTitle(hat);
  return (
    <Banner title={title}>
      {hat.givenSatang > 0
        ? `${given} ที่ช่วยกันแล้วเป็นเครดิตของ “${hat.quotaName}” ไว้จ่ายครั้งหน้า`
        : 'ยังไม่มีใครจ่ายอะไร'}
    </Banner>
  );
}

function endedTitle({ state, endedAt, endsAt }: Hat): string {
  if (state === 'closed') return 'คนดูแลปิดรอบลงขันแล้ว';
  // It ends before its time only if its plan cannot be had any more.
  const isPlanGone = endedAt !== null && Date.parse(endedAt) < Date.parse(endsAt);
  return isPlanGone ? 'ปิดรอบลงขันแล้ว แพ็กเกจนี้ซื้อไม่ได้แล้ว' : 'รอบลงขันหมดเวลา ยังไม่ครบ';
}
