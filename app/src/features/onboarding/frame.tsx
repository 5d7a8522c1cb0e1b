import type { Group, Person } from '@kepwai/api-client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError } from '../../lib/errors/error-text.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Stepper } from '../../ui/controls/stepper.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { EmptyDrawerDrawing, StuckDrawerDrawing } from '../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';
import { stepNames } from './place.ts';

/**
 * Frame of a group's setup: the bar, and the group once it has loaded; until then a loading or error state.
 */
export function Frame({
  query: { data: group, error, isFetching, refetch },
  groupId,
  children,
}: {
  query: UseQueryResult<Group>;
  groupId: string;
  children: (group: Group) => ReactNode;
}) {
  return (
    <>
      <TopBar
        title="เริ่มใช้เก็บไว้"
        {...((group || !error) && { subtitle: group ? groupName(group) : null })}
        backTo={`/microapp/${groupId}`}
        backLabel="ไปหน้าตู้"
        leading={
          group && <Avatar name={groupName(group)} pictureUrl={group.pictureUrl} shape="group" size="small" />
        }
      />
      <ScreenBody>
        {group && children(group)}
        {!group && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!group && !error && (
          <Loading label="กำลังเปิดกลุ่ม" onRetry={() => void refetch()}>
            <div className="mx-auto flex w-full max-w-reading flex-col gap-6">
              <StepDots />
              <Skeleton className="h-8 w-56" />
              <Skeleton className="h-48 rounded-tile" />
            </div>
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function StepDots() {
  return (
    <div className="flex justify-around">
      {stepNames.map((name) => (
        <Skeleton key={name} className="size-8 rounded-full" />
      ))}
    </div>
  );
}

/**
 * Shows one step of the setup: the progress, who else is setting up, the title, and the one action. Content that loads
 * later stands below the action, which it must not move.
 */
export function StepBody({
  current,
  title,
  others = [],
  action,
  later,
  children,
}: {
  current: number;
  title: string;
  others?: readonly Person[];
  action?: ReactNode;
  later?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-full max-w-reading flex-col gap-6">
      <Stepper label="ขั้นตอนเริ่มใช้" steps={stepNames} current={current} />
      {others.length > 0 && <Banner>{othersWords(others)}</Banner>}
      <h2 className="text-heading font-semibold text-balance">{title}</h2>
      {children}
      {action && <div className="flex flex-wrap gap-3 max-sm:*:w-full">{action}</div>}
      {later}
    </div>
  );
}

function othersWords(others: readonly Person[]): string {
  const [first] = others;
  const name = first?.displayName ?? 'สมาชิกอีกคน';
  const more = others.length > 1 ? ` และอีก ${others.length - 1} คน` : '';
  return inThai`${name}${more}กำลังตั้งค่าอยู่ ใครเลือกที่เก็บก่อน กลุ่มใช้ของคนนั้น`;
}

/** Shows that somebody linked a quota to the group already. */
export function AlreadyLinked({ group }: { group: Group }) {
  const owner = group.quotaOwner?.displayName ?? 'สมาชิกคนหนึ่ง';
  return (
    <EmptyState
      drawing={EmptyDrawerDrawing}
      title={inThai`กลุ่มนี้มีที่เก็บแล้ว โดย${owner}`}
      action={<ButtonLink to={`/microapp/${group.id}`}>เปิดตู้ของกลุ่ม</ButtonLink>}
    >
      {group.quota && `ของที่ส่งในแชทเก็บใน “${group.quota.name}” ทุกคนในกลุ่มเปิดดูได้`}
    </EmptyState>
  );
}

/** Shows that the bot left, without which nothing can be kept. */
export function BotLeft({ group }: { group: Group }) {
  return (
    <EmptyState
      drawing={StuckDrawerDrawing}
      title="บอทออกจากกลุ่มแล้ว"
      action={<ButtonLink to={`/microapp/${group.id}`}>เปิดตู้ของกลุ่ม</ButtonLink>}
    >
      ชวนเก็บไว้กลับเข้า “{groupName(group)}” แล้วแตะการ์ดในแชทอีกครั้ง ของที่เก็บไว้แล้วยังเปิดดูได้
    </EmptyState>
  );
}
