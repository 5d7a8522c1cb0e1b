import type { QuotaListItem, QuotaUsage } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatDate } from '../../lib/format/dates.ts';
import { expiryPhase } from '../../lib/format/expiry.ts';
import { usedBytes } from '../../lib/format/names/group-words.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { useOnline } from '../../lib/page/online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Pill } from '../../ui/drawings/pill.tsx';
import { QuotaRing } from '../../ui/drawings/quota-ring.tsx';
import { ListEnd } from '../../ui/files/list-end.tsx';
import { RowPlaceholders } from '../../ui/files/row-placeholders.tsx';
import { FreeQuotaButton } from './free-quota-button.tsx';
import { myQuotasQuery } from './queries.ts';
import { expiryLine, planWords } from './quota-words.ts';

/** Offers my quotas for a group, and a free one if I have not created mine yet. */
export function QuotaChoices({
  linkedQuotaId = null,
  busyQuotaId,
  onChoose,
}: {
  /** Id of the quota that the group uses already. */
  linkedQuotaId?: string | null;
  /** Id of the quota that is being linked. */
  busyQuotaId: string | null;
  onChoose: (quota: QuotaUsage) => void;
}) {
  const query = useInfiniteQuery(myQuotasQuery());
  const isOnline = useOnline();
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    return (
      <RowPlaceholders
        label="กำลังโหลดที่เก็บของคุณ"
        count={2}
        error={error && describeErrorBriefly(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  const hasFree = items.some(({ role, plan }) => role === 'owner' && plan === 'free');
  const isBusy = busyQuotaId !== null;
  return (
    <div className="flex flex-col gap-3">
      {!isOnline && <p className="text-small text-ink-soft">ออฟไลน์อยู่ ต่ออินเทอร์เน็ตแล้วค่อยเลือกที่เก็บ</p>}
      {items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised">
          {items.map((item) => (
            <li key={item.quota.id}>
              <Choice
                item={item}
                isLinked={item.quota.id === linkedQuotaId}
                isBusy={busyQuotaId === item.quota.id}
                disabled={!isOnline || (isBusy && busyQuotaId !== item.quota.id)}
                onChoose={() => onChoose(item.quota)}
              />
            </li>
          ))}
        </ul>
      )}
      {hasFree && items.every(({ quota }) => quota.id === linkedQuotaId) && (
        <p className="text-small text-ink-soft">
          คุณมีที่เก็บนี้ที่เดียว ถ้าคนอื่นอยากเปิดที่เก็บให้กลุ่ม เลิกเชื่อมก่อน แล้วคนนั้นเลือกที่เก็บของตัวเองได้เลย
        </p>
      )}
      <ListEnd query={query} label="ดูที่เหลือ" />
      {!hasFree && (
        <FreeQuotaOffer isOnlyChoice={items.length === 0} disabled={!isOnline || isBusy} onMade={onChoose} />
      )}
    </div>
  );
}

function FreeQuotaOffer({
  isOnlyChoice,
  disabled,
  onMade,
}: {
  isOnlyChoice: boolean;
  disabled: boolean;
  onMade: (quota: QuotaUsage) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-tile border border-line bg-surface-raised p-4">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="text-body font-medium">ที่เก็บฟรี 1 GB</p>
        <p className="text-caption text-ink-soft">เป็นของคุณ ใช้กับหลายกลุ่มได้ และเปลี่ยนทีหลังได้</p>
      </div>
      <FreeQuotaButton
        tone={isOnlyChoice ? 'primary' : 'secondary'}
        disabled={disabled}
        onMade={({ quota }) => onMade(quota)}
      />
    </div>
  );
}

function Choice({
  item: { quota, plan, groupCount },
  isLinked,
  isBusy,
  disabled,
  onChoose,
}: {
  item: QuotaListItem;
  isLinked: boolean;
  isBusy: boolean;
  disabled: boolean;
  onChoose: () => void;
}) {
  const used = usedBytes(quota);
  const left = Math.max(0, quota.limitBytes - used);
  const end = expiryLine(quota, Date.now());
  const use = groupCount > 0 ? `${formatCount(groupCount)} กลุ่มใช้อยู่` : 'ยังไม่มีกลุ่มใช้';
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <QuotaRing className="size-11" name={quota.name} usedBytes={used} limitBytes={quota.limitBytes} />
      <div className="min-w-[min(9rem,100%)] flex-1">
        <p className="line-clamp-2 text-body font-medium wrap-anywhere">{quota.name}</p>
        <p className="text-caption text-ink-soft tabular-nums">
          {left === 0 ? 'เต็มแล้ว' : `เหลือ ${formatSize(left)} จาก ${formatSize(quota.limitBytes)}`}
        </p>
        <p className="text-caption text-ink-soft">
          {planWords[plan]} · {use}
        </p>
        {end && <p className="text-caption text-ink-soft">{end}</p>}
        {quota.deletesAt !== null && (
          <p className="text-caption text-danger">กำลังจะถูกลบ {formatDate(quota.deletesAt)}</p>
        )}
      </div>
      {isLinked ? (
        <Pill tone="kept">ใช้อยู่</Pill>
      ) : (
        <Button
          tone="secondary"
          aria-label={`ใช้ ${quota.name}`}
          busy={isBusy}
          disabled={
            disabled || left === 0 || expiryPhase(quota, Date.now()) === 'ended' || quota.deletesAt !== null
          }
          onClick={onChoose}
        >
          ใช้
        </Button>
      )}
    </div>
  );
}
