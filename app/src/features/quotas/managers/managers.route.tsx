import { isNotFound, type Managers, type NewlyInvited, type Quota } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { describeError, describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { RowPlaceholders } from '../../../ui/files/row-placeholders.tsx';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState, InlineError } from '../../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { quotaQuery } from '../queries.ts';
import { Invitations } from './invitations.tsx';
import { People } from './people.tsx';
import { managersQuery } from './queries.ts';

const loadInviteSheet = () => import('./invite-sheet.tsx');

/** Shows who manages a quota; its owner invites and removes, and managers can leave. */
export default function ManagersScreen() {
  const quotaId = useRouteParam('quotaId');
  const { data: quota, error: quotaError } = useQuery(quotaQuery(quotaId));
  const { data: managers, error, isFetching, refetch } = useQuery(managersQuery(quotaId));
  if (isNotFound(error) || isNotFound(quotaError)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title="คนดูแล"
        subtitle={quota?.quota.name ?? null}
        backTo={`/microapp/quota/${quotaId}`}
        backLabel="กลับไปที่เก็บนี้"
      />
      <ScreenBody>
        {managers && error && (
          <InlineError title="รายชื่ออาจไม่ใช่ล่าสุด" isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {managers && quota && <Content quota={quota} managers={managers} />}
        {!managers && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!(managers && quota) && !error && (
          <RowPlaceholders
            label="กำลังโหลดคนดูแล"
            count={3}
            error={quotaError && describeErrorBriefly(quotaError)}
            isFetching={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </ScreenBody>
    </>
  );
}

function Content({ quota, managers }: { quota: Quota; managers: Managers }) {
  usePreload(loadInviteSheet);
  const [inviting, setInviting] = useState<'new' | NewlyInvited | null>(null);
  const { owner, managers: list, invitations, permissions } = managers;
  const isAlone = list.length === 0;
  const obstacle = findObstacle(managers);
  const invite = permissions.invite && (
    <div className="flex flex-col items-start gap-1">
      <Button
        icon={<UserPlus aria-hidden="true" />}
        disabled={obstacle !== null}
        onClick={() => setInviting('new')}
      >
        ชวนคนช่วยดูแล
      </Button>
      {obstacle && <p className="text-small text-ink-soft">{obstacle}</p>}
    </div>
  );
  return (
    <>
      {isAlone ? (
        <EmptyState drawing={EmptyDrawerDrawing} title="มีคุณคนเดียว" action={invite}>
          เพิ่มอีกคนไว้ช่วยดูแล วันที่คุณไม่ว่างหรือเปลี่ยนเครื่อง อีกคนยังเชื่อมกลุ่มและล้างถังขยะให้ได้ ที่เก็บใกล้เต็มก็รู้กันสองคน
        </EmptyState>
      ) : (
        <People quota={quota.quota} owner={owner} managers={list} mayRemove={permissions.invite} />
      )}
      {!isAlone && invite}
      {invitations.length > 0 && (
        <Invitations
          quotaId={quota.quota.id}
          invitations={invitations}
          mayChange={permissions.invite}
          onSent={setInviting}
        />
      )}
      {!isAlone && <p className="text-small text-ink-soft">คนดูแลเห็นแค่ตัวเลข เปิดไฟล์ได้เฉพาะกลุ่มที่ตัวเองอยู่ในแชท</p>}
      {inviting && (
        <LazyOverlay
          load={loadInviteSheet}
          props={{
            open: true,
            onClose: () => setInviting(null),
            quota: quota.quota,
            inviterName: owner.displayName,
            made: inviting === 'new' ? null : inviting,
          }}
        />
      )}
    </>
  );
}

/** Returns why nobody can be invited now; null if somebody can. */
function findObstacle({ managers, invitations, maxManagers, maxInvitations }: Managers): string | null {
  if (managers.length >= maxManagers) return `มีคนดูแลครบ ${formatCount(maxManagers)} คนแล้ว เอาบางคนออกก่อน`;
  const pending = invitations.filter(({ state }) => state === 'pending').length;
  if (pending >= maxInvitations)
    return `มีคำเชิญที่รอคำตอบครบ ${formatCount(maxInvitations)} ใบแล้ว ยกเลิกบางใบก่อน`;
  return null;
}
