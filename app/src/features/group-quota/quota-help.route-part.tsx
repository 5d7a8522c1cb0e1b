import type { Group, QuotaHelp, QuotaOffer } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import Coins from 'lucide-react/icons/coins';
import HandHeart from 'lucide-react/icons/hand-heart';
import { useState } from 'react';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatLongDate } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { groupLoansQuery } from '../loans/queries.ts';
import { QuotaChoices } from '../quotas/quota-choices.tsx';
import { quotaHelpQuery } from './queries.ts';
import { QuotaOffers } from './quota-offers.tsx';
import { Part } from './usage-parts.tsx';
import { useHelpAct } from './use-help-act.ts';

/** Lets members remind the managers of the group's storage and offer their own, and managers answer offers. */
export function QuotaHelpPart({ group }: { group: Group }) {
  const { data: help, error, isFetching, refetch } = useQuery(quotaHelpQuery(group.id));
  if (!help) {
    return error ? (
      <InlineError
        title={describeErrorBriefly(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : null;
  }
  return (
    <>
      {help.offers.length > 0 && <QuotaOffers group={group} offers={help.offers} />}
      <MemberHelp group={group} help={help} />
    </>
  );
}

/** Shows a member their options, and the outcome. */
function MemberHelp({ group, help }: { group: Group; help: QuotaHelp }) {
  const { permissions, ownOffer } = help;
  if (group.quota === null) return null;
  return (
    <Part heading="ช่วยเรื่องที่เก็บ">
      {permissions.remind && <Reminder group={group} help={help} />}
      {ownOffer && <OwnOffer groupId={group.id} offer={ownOffer} />}
      <ButtonLink
        tone="secondary"
        className="self-start"
        to={`/microapp/${group.id}/quota/hat`}
        icon={<Coins aria-hidden="true" />}
      >
        ลงขัน หรือให้ยืมที่เก็บ
      </ButtonLink>
      <Borrowed groupId={group.id} />
      {permissions.offer && ownOffer?.state !== 'open' && <OfferMine group={group} />}
    </Part>
  );
}

/** Shows how much of the group's storage is lent, which ends again. */
function Borrowed({ groupId }: { groupId: string }) {
  const { data: view } = useQuery(groupLoansQuery(groupId));
  const first = view?.loans[0];
  if (!view || !first) return null;
  return (
    <p className="text-small text-ink-soft">
      ในนี้ยืมมา {formatSize(view.bytes)} คืนรอบแรก {formatLongDate(first.endsAt)}
    </p>
  );
}

function Reminder({ group: { id: groupId }, help }: { group: Group; help: QuotaHelp }) {
  const { busy, act } = useHelpAct(groupId);
  const isOnline = useOnline();
  if (help.nextReminderAt !== null) {
    return <p className="text-small text-ink-soft">เตือนคนดูแลแล้ววันนี้ พรุ่งนี้เตือนได้อีก</p>;
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        tone="secondary"
        icon={<BellRing aria-hidden="true" />}
        busy={busy !== null}
        disabled={!isOnline}
        onClick={() => act({ kind: 'remind' }, 'บอกคนดูแลให้แล้ว')}
      >
        ให้เก็บไว้ช่วยเตือน
      </Button>
      <p className="text-caption text-ink-soft">ส่งหาคนดูแลแบบส่วนตัวใน LINE วันละครั้ง ไม่รบกวนในแชทกลุ่ม</p>
    </div>
  );
}

function OfferMine({ group }: { group: Group }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, act } = useHelpAct(group.id);
  const close = () => setOpen(false);
  const owner = group.quotaOwner?.displayName ?? 'คนดูแล';
  return (
    <div className="flex flex-col items-start gap-1">
      <Button tone="secondary" icon={<HandHeart aria-hidden="true" />} onClick={() => setOpen(true)}>
        ให้กลุ่มใช้ที่เก็บของฉัน
      </Button>
      <p className="text-caption text-ink-soft">ยังไม่มีอะไรเปลี่ยน จนกว่าคนดูแลจะรับ</p>
      <Sheet
        open={isOpen}
        onClose={close}
        title="ให้กลุ่มใช้ที่เก็บของฉัน"
        description={inThai`ถ้า${owner}รับ กลุ่มนี้จะย้ายมาใช้ที่เก็บที่คุณเลือก ของเดิมย้ายตามมาครบ ถอนข้อเสนอได้จนกว่าจะมีคนรับ`}
      >
        <QuotaChoices
          linkedQuotaId={group.quota?.id ?? null}
          busyQuotaId={busy?.kind === 'offer' ? busy.quotaId : null}
          onChoose={(quota) =>
            act({ kind: 'offer', quotaId: quota.id }, `เสนอ “${quota.name}” ให้คนดูแลแล้ว`, close)
          }
        />
      </Sheet>
    </div>
  );
}

const endings: Readonly<Record<Exclude<QuotaOffer['state'], 'open'>, string>> = {
  accepted: 'คนดูแลรับแล้ว',
  declined: 'คนดูแลขอใช้ที่เก็บเดิมต่อ',
  withdrawn: 'ถอนแล้ว',
  expired: 'ไม่มีใครตอบใน 14 วัน เสนอใหม่ได้',
  left: 'หยุดไปตอนคุณออกจากกลุ่ม เสนอใหม่ได้',
};

function OwnOffer({ groupId, offer }: { groupId: string; offer: QuotaOffer }) {
  const { busy, act } = useHelpAct(groupId);
  const isOnline = useOnline();
  if (offer.state !== 'open') {
    return (
      <p className="text-small text-ink-soft wrap-anywhere">
        ที่คุณเสนอ “{offer.quotaName}”: {endings[offer.state]}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-tile border border-line bg-surface-raised p-4">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">คุณเสนอ “{offer.quotaName}” ไว้</p>
        <p className="text-caption text-ink-soft">รอคนดูแลตอบถึง {formatLongDate(offer.expiresAt)}</p>
      </div>
      <Button
        tone="quiet"
        busy={busy !== null}
        disabled={!isOnline}
        onClick={() => act({ kind: 'withdraw', offerId: offer.id }, 'ถอนข้อเสนอแล้ว')}
      >
        ถอนข้อเสนอ
      </Button>
    </div>
  );
}
