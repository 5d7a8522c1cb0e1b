import type { Hat } from '@kepwai/api-client';
import { formatAgo } from '../../../lib/format/dates.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { Avatar } from '../../../ui/drawings/avatar.tsx';

/** Lists who gave, as they chose. */
export function Gifts({ hat: { gifts, giftCount } }: { hat: Hat }) {
  return (
    <section aria-labelledby="gifts" className="flex flex-col gap-2">
      <h2 id="gifts" className="text-body font-semibold">
        ใครช่วยบ้าง
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised">
        {gifts.map(({ giver, isMine, satang, paidAt }, index) => {
          const name = giver?.displayName ?? 'ไม่บอกชื่อ';
          return (
            // Gifts have no ids, so that nobody can be followed from one to another.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={index} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <Avatar name={name} pictureUrl={giver?.pictureUrl} />
              <div className="min-w-[min(8rem,100%)] flex-1">
                <p className="font-medium wrap-anywhere">
                  {name}
                  {isMine && ' (คุณ)'}
                </p>
                <p className="text-caption text-ink-soft">{formatAgo(Date.parse(paidAt), Date.now())}</p>
              </div>
              {satang !== null && <p className="tabular-nums">{formatBaht(satang)}</p>}
            </li>
          );
        })}
      </ul>
      {giftCount > gifts.length && (
        <p className="text-caption text-ink-soft">และก่อนหน้านี้อีก {giftCount - gifts.length} ครั้ง</p>
      )}
    </section>
  );
}
