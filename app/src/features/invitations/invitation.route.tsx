import { isNotFound } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { replace, useLoaderData } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import type { Address } from '../../lib/api/access-guard.ts';
import { describeError } from '../../lib/errors/error-text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';
import { OpenedInvitation } from './opened-invitation.tsx';
import { invitationQuery } from './queries.ts';
import { findInvitationToken, saveInvitationToken } from './token.ts';

/** Without navigation bars, so that the person does one thing at a time. */
export const handle: LayoutHandle = { bare: true };

/** Takes the token out of the address before anything is drawn or reported; the guards have kept it through a sign-in. */
export function loader({ url }: Address): { token: string | null } {
  const token = url.searchParams.get('token');
  if (token === null) return { token: findInvitationToken() };
  saveInvitationToken(token);
  throw replace(url.pathname);
}

/** Shows an invitation to manage a quota, to be accepted or declined. */
export default function InvitationScreen() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <>
      <TopBar title="คำเชิญ" backTo="/microapp" backLabel="กลับไปกลุ่มของฉัน" />
      <ScreenBody>{token ? <Invitation key={token} token={token} /> : <Unknown />}</ScreenBody>
    </>
  );
}

function Invitation({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(invitationQuery(token));
  if (isNotFound(error)) return <Unknown />;
  if (data) return <OpenedInvitation token={token} invitation={data} />;
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading label="กำลังเปิดคำเชิญ" onRetry={() => void refetch()}>
      <div className="mx-auto flex w-full max-w-md flex-col items-center gap-4 py-6">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-8 w-60" />
        <Skeleton className="h-44 w-full rounded-tile" />
        <Skeleton className="h-12 w-full rounded-control" />
      </div>
    </Loading>
  );
}

/** Unknown tokens are all alike, as for the server. */
function Unknown() {
  return (
    <EmptyState
      drawing={EmptyDrawerDrawing}
      title="ไม่พบคำเชิญนี้"
      action={<ButtonLink to="/microapp">ไปที่กลุ่มของฉัน</ButtonLink>}
    >
      ลิงก์อาจขาดไปบางตัว เปิดจากแชทอีกครั้ง หรือขอลิงก์ใหม่จากคนที่ชวน
    </EmptyState>
  );
}
