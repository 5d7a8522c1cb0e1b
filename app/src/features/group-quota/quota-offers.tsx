import type { Group, QuotaOffer } from '@kepwai/api-client';
import { useState } from 'react';
import { formatLongDate } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Dialog } from '../../ui/overlays/modal.tsx';
import { Part } from './usage-parts.tsx';
import { useHelpAct } from './use-help-act.ts';

/** Shows offers of members to those who may answer them. */
export function QuotaOffers({ group, offers }: { group: Group; offers: readonly QuotaOffer[] }) {
  return (
    <Part heading="มีคนเสนอที่เก็บให้กลุ่มนี้">
      <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised">
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferRow group={group} offer={offer} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

function OfferRow({ group, offer }: { group: Group; offer: QuotaOffer }) {
  const [isAsked, setAsked] = useState(false);
  const { busy, act } = useHelpAct(group.id);
  const isOnline = useOnline();
  const { id: offerId, from, quotaName, remainingBytes, limitBytes, expiresAt } = offer;
  const name = from.displayName ?? 'คนในกลุ่ม';
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Avatar name={name} pictureUrl={from.pictureUrl} />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">
          {name} เสนอ “{quotaName}”
        </p>
        <p className="text-caption text-ink-soft tabular-nums">
          เหลือ {formatSize(remainingBytes)} จาก {formatSize(limitBytes)} · ตอบได้ถึง {formatLongDate(expiresAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          aria-label={inThai`ไม่รับ ของ${name}`}
          busy={busy?.kind === 'decline'}
          disabled={!isOnline || busy !== null}
          onClick={() => act({ kind: 'decline', offerId }, inThai`บอก${name}แล้วว่าขอใช้ที่เก็บเดิมต่อ`)}
        >
          ไม่รับ
        </Button>
        <Button
          tone="secondary"
          aria-label={inThai`รับ ของ${name}`}
          disabled={!isOnline || busy !== null}
          onClick={() => setAsked(true)}
        >
          รับ
        </Button>
      </div>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`ให้กลุ่มนี้ใช้ “${quotaName}”`}
        actions={
          <>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              ยังก่อน
            </Button>
            <Button
              busy={busy?.kind === 'accept'}
              onClick={() =>
                act({ kind: 'accept', offerId }, `กลุ่มนี้ใช้ “${quotaName}” แล้ว`, () => setAsked(false))
              }
            >
              ย้ายไปใช้
            </Button>
          </>
        }
      >
        <p>
          ของที่เก็บไว้แล้วย้ายไปนับใน “{quotaName}” ด้วย ไม่มีอะไรหาย ต่อจากนี้ {name} เป็นคนดูแลที่เก็บของกลุ่มนี้
        </p>
        {group.quota && (
          <p className="mt-2 text-ink-soft">กลุ่มนี้จะเลิกใช้ “{group.quota.name}” แต่ที่เก็บนั้นยังเป็นของเจ้าของเดิม</p>
        )}
      </Dialog>
    </div>
  );
}
