import { isNotFound } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import type { Guard } from '../../lib/api/access-guard.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { useRouteParam } from '../../lib/page/route-params.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';
import { emptyGuard } from '../session/guards.ts';
import { OpenedPromo } from './opened-promo.tsx';
import { promoQuery } from './queries.ts';

/** Without navigation bars, so that the person does one thing at a time. */
export const handle: LayoutHandle = { bare: true };

export const guards: Guard[] = [emptyGuard];

/** Shows a promo by its token, to be redeemed. */
export default function PromoScreen() {
  const letters = useRouteParam('token').replaceAll('-', '').toUpperCase();
  const token = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  return (
    <>
      <TopBar title="โค้ด" backTo="/microapp" backLabel="กลับไปกลุ่มของฉัน" />
      <ScreenBody>
        <Promo key={token} token={token} />
      </ScreenBody>
    </>
  );
}

function Promo({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(promoQuery(token));
  if (isNotFound(error)) return <Unknown token={token} />;
  if (data) return <OpenedPromo token={token} promo={data} />;
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading label="กำลังเปิดโค้ด" onRetry={() => void refetch()}>
      <div className="mx-auto flex w-full max-w-md flex-col gap-4 py-4">
        <Skeleton className="h-44 w-full rounded-tile" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-12 w-full rounded-control" />
      </div>
    </Loading>
  );
}

/** Unknown tokens are all alike, as for the server. */
function Unknown({ token }: { token: string }) {
  return (
    <EmptyState
      drawing={EmptyDrawerDrawing}
      title="ไม่พบโค้ดนี้"
      action={<ButtonLink to="/microapp">ไปที่กลุ่มของฉัน</ButtonLink>}
    >
      ดูโค้ด <span className="font-mono">{token}</span> อีกครั้ง ในโค้ดไม่มีเลข 0 กับ 1 และไม่มีตัว I L O U
    </EmptyState>
  );
}
