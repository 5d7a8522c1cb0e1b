import type { Quota } from '@kepwai/api-client';
import { keptAtLeastUntil } from '@kepwai/rules/quotas/expiry';
import { formatDate, formatMonthShort } from '../../lib/format/dates.ts';
import { expiryPhase, expiryWords } from '../../lib/format/expiry.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { usedBytes } from '../../lib/format/names/group-words.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { MeterBar, MeterLegend } from '../../ui/drawings/meter.tsx';
import { MonthChart } from '../../ui/drawings/month-chart.tsx';
import { QuotaSummary } from '../../ui/drawings/quota-ring.tsx';
import { fileKindLabels } from '../../ui/files/file-kind.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { expiryLine, fullOnSentence, planWords, roleWords } from './quota-words.ts';

/** Shows how full a quota is, of which kinds, and its growth per month. */
export function QuotaFront({ quota }: { quota: Quota }) {
  const { limitBytes, name, expiresAt } = quota.quota;
  const used = usedBytes(quota.quota);
  const left = Math.max(0, limitBytes - used);
  const isFull = left === 0;
  const myId = quota.role === 'owner' ? quota.owner.id : undefined;
  const expiry = expiryWords(quota.quota, { owner: quota.owner, myId, now: Date.now() });
  const forecast = fullOnSentence(quota.fullOn, { isFull });
  return (
    <>
      {isFull && (
        <Banner tone="danger" title="ที่เก็บเต็ม ของใหม่ยังเก็บไม่ได้">
          ของเดิมยังอยู่ครบ ลบของที่ไม่ใช้ในกลุ่มที่เชื่อมไว้ แล้วล้างถังขยะ
        </Banner>
      )}
      {expiry && (
        <Banner tone={expiry.tone} title={expiry.title}>
          {expiry.text}
        </Banner>
      )}
      <QuotaSummary
        name={name}
        usedBytes={used}
        limitBytes={limitBytes}
        headline={`เหลือ ${formatSize(left)}`}
      >
        <p className="text-small text-ink-soft">
          จาก {formatSize(limitBytes)} · {planWords[quota.plan]}
        </p>
        {expiresAt && <p className="text-small text-ink-soft">{expiryLine(quota.quota, Date.now())}</p>}
        {expiresAt && expiryPhase(quota.quota, Date.now()) === 'ended' && (
          <p className="text-small text-ink-soft">
            ไม่ลบอะไรก่อน {formatDate(keptAtLeastUntil(expiresAt))} และจะบอกคนดูแลก่อนสามครั้ง
          </p>
        )}
        {forecast && !isFull && <p className="text-small text-ink-soft">{forecast}</p>}
        {quota.trashBytes > 0 && (
          <p className="text-small text-ink-soft">ในถังขยะของทุกกลุ่มมี {formatSize(quota.trashBytes)}</p>
        )}
        <OwnerLine quota={quota} />
      </QuotaSummary>
      <Kinds byKind={quota.byKind} limitBytes={limitBytes} />
      <Months months={quota.months} />
    </>
  );
}

function OwnerLine({ quota: { owner, role } }: { quota: Quota }) {
  const name = owner.displayName ?? 'ไม่ทราบชื่อ';
  return (
    <p className="mt-1 flex items-center gap-2 text-small">
      <Avatar name={name} pictureUrl={owner.pictureUrl} size="small" />
      <span>{role === 'owner' ? 'คุณเป็นเจ้าของ' : inThai`ของ${name} · คุณเป็น${roleWords[role]}`}</span>
    </p>
  );
}

/** Shows the kept bytes by kind, as a part of what the quota holds; of the kept bytes, if there is none. */
export function Kinds({ byKind, limitBytes }: Pick<Quota, 'byKind'> & { limitBytes: number | null }) {
  const kinds = byKind.filter(({ sizeBytes }) => sizeBytes > 0);
  if (kinds.length === 0) return null;
  const total = kinds.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const parts = kinds.map(({ kind, sizeBytes }) => ({
    label: fileKindLabels[kind],
    value: sizeBytes,
    tone: kind,
    text: formatSize(sizeBytes),
  }));
  return (
    <section className="flex flex-col gap-2" aria-labelledby="quota-kinds">
      <h2 id="quota-kinds" className="text-body font-semibold">
        เก็บอะไรไว้
      </h2>
      <MeterBar
        label="แบ่งตามชนิด"
        total={limitBytes ?? total}
        parts={parts}
        valueText={`${formatSize(total)}${limitBytes === null ? '' : ` จาก ${formatSize(limitBytes)}`}`}
      />
      <MeterLegend parts={parts} />
    </section>
  );
}

/** Shows the bytes added in each of the last twelve months. */
export function Months({ months }: { months: Quota['months'] }) {
  if (months.every(({ addedBytes }) => addedBytes === 0)) return null;
  return (
    <section className="flex flex-col gap-2" aria-labelledby="quota-months">
      <h2 id="quota-months" className="text-body font-semibold">
        เก็บเพิ่มในแต่ละเดือน
      </h2>
      <MonthChart
        label="เก็บเพิ่มในแต่ละเดือน"
        months={months.map(({ month, addedBytes }) => ({
          label: formatMonthShort(`${month}-15`),
          value: addedBytes,
          text: formatSize(addedBytes),
        }))}
      />
    </section>
  );
}
