import type { Digest, DigestFrequency } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { chooseDigest } from './mutations.ts';
import { myDigestQuery } from './queries.ts';

const frequencies = [
  { value: 'off', label: 'ปิด' },
  { value: 'daily', label: 'ทุกวัน' },
  { value: 'weekly', label: 'ทุกสัปดาห์' },
] as const satisfies readonly { value: DigestFrequency; label: string }[];

const sentences: Readonly<Record<DigestFrequency, string>> = {
  off: 'ไม่ส่งข้อความบอก เปิดตู้เมื่อไหร่ก็เห็นของใหม่เอง',
  daily: 'ราว 6 โมงเย็น วันที่มีของใหม่ที่ยังไม่ได้เปิดดู ส่งข้อความเดียวใน LINE รวมทุกกลุ่ม',
  weekly: 'ราว 6 โมงเย็นวันอาทิตย์ ถ้ามีของใหม่ที่ยังไม่ได้เปิดดู ส่งข้อความเดียวใน LINE รวมทุกกลุ่ม',
};

/** Lets me choose the interval of my digests in LINE. */
export function DigestSetting() {
  const { data: digest, error, isFetching, refetch } = useQuery(myDigestQuery());
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="text-body font-semibold">บอกของใหม่ใน LINE</h3>
      {digest && <Choice digest={digest} />}
      {!digest && error && (
        <InlineError title="โหลดไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!digest && !error && (
        <Loading label="กำลังโหลด" onRetry={() => void refetch()}>
          <Skeleton className="h-12 w-64" />
        </Loading>
      )}
    </section>
  );
}

function Choice({ digest: { frequency, isOffered } }: { digest: Digest }) {
  const toast = useToast();
  const choosing = useMutation(chooseDigest(useQueryClient()));
  const choose = (next: DigestFrequency) =>
    choosing.mutate(next, {
      onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
    });
  return (
    <>
      <Segmented label="บอกของใหม่ใน LINE" options={frequencies} value={frequency} onValueChange={choose} />
      <p className="text-small text-ink-soft" aria-live="polite">
        {sentences[frequency]}
      </p>
      {frequency !== 'off' && (
        <p className="text-caption text-ink-soft">
          {isOffered
            ? 'ต้องเป็นเพื่อนกับเก็บไว้ใน LINE บอกแค่ชื่อกลุ่มกับจำนวน ไม่บอกกลุ่มที่ปิดไว้ ไม่ส่งกลางคืน ถ้าเดือนไหนข้อความที่ส่งได้เหลือน้อย อาจมาช้าหรือข้ามวัน'
            : 'ตอนนี้ผู้ให้บริการยังไม่เปิดให้ส่งข้อความ เลือกไว้ก่อนได้ เปิดเมื่อไหร่จะเริ่มส่งให้เอง'}
        </p>
      )}
    </>
  );
}
