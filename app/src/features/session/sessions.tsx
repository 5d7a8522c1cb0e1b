import type { Session } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatAgo, formatDateTime } from '../../lib/format/dates.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Pill } from '../../ui/drawings/pill.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { TechnicalDetails } from '../../ui/page/detail-rows.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { deviceWords } from './device-words.ts';
import { endOtherSessions, endSession } from './mutations.ts';
import { mySessionsQuery } from './queries.ts';

/** Lists my sign-ins, and ends those I do not recognise. */
export function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useQuery(mySessionsQuery());
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">เครื่องที่เข้าสู่ระบบอยู่</h3>
      {!sessions && error && (
        <InlineError title="โหลดไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!sessions && !error && (
        <Loading label="กำลังโหลด" onRetry={() => void refetch()}>
          <Skeleton className="h-14" />
        </Loading>
      )}
      {sessions && <SessionList sessions={sessions} />}
    </section>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const ending = useMutation(endSession(queryClient));
  const endingOthers = useMutation(endOtherSessions(queryClient));
  const tell = {
    onSuccess: () => toast({ text: 'ออกจากระบบที่เครื่องนั้นแล้ว' }),
    onError: (error: unknown) => toast({ text: describeErrorBriefly(error), tone: 'error' as const }),
  };
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="min-w-[min(9rem,100%)] flex-1">
              <p className="text-small font-medium wrap-anywhere">{deviceWords(session.device)}</p>
              <p className="text-caption text-ink-soft">เข้าใช้ {formatAgo(session.signedInAt, Date.now())}</p>
            </div>
            {session.isCurrent ? (
              <Pill tone="kept">เครื่องนี้</Pill>
            ) : (
              <Button
                tone="quiet"
                aria-label={`ออกจากเครื่องนี้ ${deviceWords(session.device)}`}
                busy={ending.isPending && ending.variables === session.id}
                onClick={() => ending.mutate(session.id, tell)}
              >
                ออกจากเครื่องนี้
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TechnicalDetails
        rows={sessions.map(({ device, signedInAt }, index) => [
          `${index + 1}. ${deviceWords(device)}`,
          device && `${device} · ${formatDateTime(signedInAt)}`,
        ])}
      />
      {others.length > 1 && (
        <Button
          tone="secondary"
          className="self-start"
          busy={endingOthers.isPending}
          onClick={() => endingOthers.mutate(undefined, tell)}
        >
          ออกจากระบบที่เครื่องอื่นทั้งหมด
        </Button>
      )}
    </>
  );
}
