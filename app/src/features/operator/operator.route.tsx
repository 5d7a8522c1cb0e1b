import { isNotFound, type OperatorOverview } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { describeError } from '../../lib/errors/error-text.ts';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { InlineError } from '../../ui/page/inline-error.tsx';
import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';
import { Acts } from './acts.tsx';
import { Payments } from './payments.tsx';
import { overviewQuery } from './queries.ts';
import { Requests } from './requests.tsx';
import { Running } from './running.tsx';

/** Shows the operator what waits for them; anybody else gets the page of an unknown address. */
export default function OperatorScreen() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery());
  const retry = () => void refetch();
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar title="งานของผู้ให้บริการ" backTo="/microapp" backLabel="กลับไปกลุ่มของฉัน" />
      <ScreenBody>
        {data && error && <InlineError title="ตัวเลขอาจไม่ใช่ล่าสุด" isRetrying={isFetching} onRetry={retry} />}
        {data && <Overview overview={data} isFetching={isFetching} onRetry={retry} />}
        {!data && error && <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={retry} />}
        {!data && !error && (
          <Loading label="กำลังโหลดงาน" onRetry={retry}>
            <div className="flex flex-col gap-6">
              {[0, 1, 2].map((place) => (
                <Skeleton key={place} className="h-32 rounded-tile" />
              ))}
            </div>
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function Overview({
  overview: { payments, missed, queue, pushes, requests, backup, acts, at },
  isFetching,
  onRetry,
}: {
  overview: OperatorOverview;
  isFetching: boolean;
  onRetry: () => void;
}) {
  const missing = <InlineError title="ส่วนนี้ยังอ่านไม่ได้" isRetrying={isFetching} onRetry={onRetry} />;
  return (
    <>
      <Part title="เงินที่ต้องดู">{payments ? <Payments payments={payments} /> : missing}</Part>
      <Part title="คำขอตามกฎหมาย">{requests ? <Requests requests={requests} at={at} /> : missing}</Part>
      <Part title="การทำงาน">
        <Running parts={{ missed, queue, pushes, backup }} at={at} missing={missing} />
      </Part>
      <Part title="ใครทำอะไรไปแล้ว">{acts ? <Acts acts={acts} /> : missing}</Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-heading font-semibold">{title}</h2>
      {children}
    </section>
  );
}
