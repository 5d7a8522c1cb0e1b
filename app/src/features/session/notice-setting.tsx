import type { NoticeChoice, NoticeLevel } from '@kepwai/api-client';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { ListEnd } from '../../ui/files/list-end.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { chooseNotice } from './mutations.ts';
import { myNoticesQuery } from './queries.ts';

const levels = [
  { value: 'at-once', label: 'ทันที' },
  { value: 'weekly', label: 'ทุกสัปดาห์' },
  { value: 'none', label: 'ไม่ต้อง' },
] as const satisfies readonly { value: NoticeLevel; label: string }[];

const sentences: Readonly<Record<NoticeLevel, string>> = {
  'at-once': 'บอกเมื่อใกล้เต็ม ใกล้หมดอายุ หรือบอทออกจากกลุ่ม',
  weekly: 'รวมเป็นข้อความเดียว ราว 6 โมงเย็นวันอาทิตย์',
  none: 'เปิดดูเองได้ทุกเมื่อ',
};

/** Lets me choose the interval of my notices in LINE about each of my quotas; empty without one. */
export function NoticeSetting() {
  const query = useInfiniteQuery(myNoticesQuery());
  const { data, error, isFetching, refetch } = query;
  const choices = data?.pages.flatMap(({ items }) => items) ?? [];
  if (data && choices.length === 0) return null;
  return (
    <section id="notices" className="flex flex-col items-start gap-3">
      <h3 className="text-body font-semibold">บอกเรื่องที่เก็บใน LINE</h3>
      {choices.map((choice) => (
        <Choice key={choice.quotaId} choice={choice} />
      ))}
      {data && <ListEnd query={query} label="ดูเพิ่ม" />}
      {data && <Always isOffered={data.pages[0]?.isOffered ?? true} />}
      {!data && error && (
        <InlineError title="โหลดไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading label="กำลังโหลด" onRetry={() => void refetch()}>
          <Skeleton className="h-12 w-64" />
        </Loading>
      )}
    </section>
  );
}

function Choice({ choice: { quotaId, name, level } }: { choice: NoticeChoice }) {
  const toast = useToast();
  const choosing = useMutation(chooseNotice(useQueryClient()));
  const choose = (next: NoticeLevel) =>
    choosing.mutate(
      { quotaId, level: next },
      { onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }) },
    );
  return (
    <div className="flex max-w-full flex-col items-start gap-1">
      <p className="max-w-full text-small break-words">{name}</p>
      <Segmented label={`บอกเรื่อง ${name}`} options={levels} value={level} onValueChange={choose} />
      <p className="text-caption text-ink-soft" aria-live="polite">
        {sentences[level]}
      </p>
    </div>
  );
}

function Always({ isOffered }: { isOffered: boolean }) {
  return (
    <p className="text-caption text-ink-soft">
      {isOffered
        ? 'เรื่องสำคัญบอกทันทีเสมอ เช่น มีคนยกที่เก็บให้ ที่เก็บจะถูกลบ และเรื่องเงิน'
        : 'ตอนนี้ผู้ให้บริการยังไม่เปิดให้ส่งข้อความ เลือกไว้ก่อนได้ เปิดเมื่อไหร่จะเริ่มส่งให้เอง'}
    </p>
  );
}
