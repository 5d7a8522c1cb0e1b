import { type FileItem, type Group, type GroupListItem, isNotFound } from '@kepwai/api-client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { describeError } from '../../lib/errors/error-text.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings/drawings.tsx';
import { Loading } from '../../ui/drawings/skeleton.tsx';
import { DrawerCard, DrawerCardSkeleton } from '../../ui/files/drawer-card.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';
import { FileSquare } from '../files/list/file-square.tsx';
import { latestFilesQuery } from '../files/queries.ts';
import { SavingFileTypesForm } from '../group-quota/saving-file-types-form.tsx';
import { MissingGroupHelp } from '../groups/invite-bot.tsx';
import { groupQuery, myGroupsQuery } from '../groups/queries.ts';
import { MissedOffer } from '../retry/missed-offer.tsx';
import { AlreadyLinked, BotLeft, Frame, StepBody } from './frame.tsx';
import { firstQuotaPath, parsePlace, parseSetupState, type SetupState, stepPath } from './place.ts';
import { settingUpQuery } from './queries.ts';
import { WhatIsKept } from './what-is-kept.tsx';

/** Shows the setup of the group that the query names; without one, the choice of a group. */
export default function Steps() {
  const [query] = useSearchParams();
  const { groupId, step } = parsePlace(query);
  if (groupId === null || groupId === 'invalid') return <GroupChoice />;
  return <GroupSteps key={groupId} groupId={groupId} step={step} />;
}

function GroupSteps({ groupId, step }: { groupId: string; step: 'start' | 'kinds' | 'done' }) {
  const query = useQuery(groupQuery(groupId));
  const before = parseSetupState(useLocation().state);
  if (isNotFound(query.error)) return <Navigate to="/404" replace />;
  return (
    <Frame query={query} groupId={groupId}>
      {(group) => {
        if (group.keeping === 'bot_left') return <BotLeft group={group} />;
        if (!group.quota) return <Beginning group={group} />;
        if (step === 'kinds' && group.permissions.manage)
          return <SavingFileTypesStep group={group} before={before} />;
        if (step === 'done') return <Done group={group} before={before} />;
        return <AlreadyLinked group={group} />;
      }}
    </Frame>
  );
}

function Beginning({ group }: { group: Group }) {
  const { data: others = [] } = useQuery(settingUpQuery(group.id));
  return (
    <StepBody
      current={0}
      title={`เก็บไว้จะเก็บอะไรใน “${groupName(group)}”`}
      others={others}
      action={<ButtonLink to={firstQuotaPath(group.id)}>ต่อไป</ButtonLink>}
    >
      <WhatIsKept />
    </StepBody>
  );
}

function SavingFileTypesStep({ group, before }: { group: Group; before: SetupState | null }) {
  return (
    <StepBody
      current={2}
      title="กลุ่มนี้เก็บชนิดไหนบ้าง"
      action={
        <ButtonLink to={stepPath(group.id, 'done')} state={before}>
          เสร็จแล้ว
        </ButtonLink>
      }
    >
      <SavingFileTypesForm groupId={group.id} brief />
    </StepBody>
  );
}

function Done({ group, before }: { group: Group; before: SetupState | null }) {
  const { data } = useQuery(latestFilesQuery(group.id));
  const file = useFirstFile(data?.items ?? null, before);
  return (
    <StepBody
      current={3}
      title="พร้อมแล้ว ส่งรูปในแชทได้เลย"
      action={
        <ButtonLink tone={file ? 'primary' : 'secondary'} to={`/microapp/${group.id}`}>
          เปิดตู้ของกลุ่ม
        </ButtonLink>
      }
      later={<MissedOffer groupId={group.id} isFirst />}
    >
      <div className="flex flex-wrap items-center gap-4 rounded-tile border border-line bg-surface-raised p-4">
        {file ? (
          <div className="w-28 shrink-0">
            <FileSquare file={file} isNew eager />
          </div>
        ) : (
          <span
            aria-hidden="true"
            className="grid size-28 shrink-0 place-items-center rounded-tile border-2 border-dashed border-edge"
          >
            <span className="size-3 animate-shimmer rounded-full bg-accent" />
          </span>
        )}
        <p role="status" className="min-w-[min(10rem,100%)] flex-1 text-body">
          {file ? (
            <>
              <span className="block font-semibold">ไฟล์แรกมาแล้ว</span>
              <span className="block text-small text-ink-soft">ตั้งแต่นี้ทุกคนในกลุ่มเปิดดูได้จากตู้</span>
            </>
          ) : (
            <>
              <span className="block font-semibold">รอไฟล์แรกจากแชท…</span>
              <span className="block text-small text-ink-soft">ส่งรูปสักรูปใน “{groupName(group)}” แล้วดูที่นี่</span>
            </>
          )}
        </p>
      </div>
    </StepBody>
  );
}

/** Returns the first file since the group has a quota; if that time is unknown, since this screen opened. */
function useFirstFile(files: readonly FileItem[] | null, before: SetupState | null): FileItem | null {
  const seen = useRef<ReadonlySet<string> | null>(null);
  if (files) seen.current ??= new Set(before ? [] : files.map(({ id }) => id));
  const since = before?.lastFileAt ?? null;
  const isNew = ({ id, state, postedAt }: FileItem) =>
    state !== 'missed' &&
    !seen.current?.has(id) &&
    (since === null || Date.parse(postedAt) > Date.parse(since));
  return files?.findLast(isNew) ?? null;
}

/** Lists my groups without a quota, if the address names no group. */
function GroupChoice() {
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } =
    useInfiniteQuery(myGroupsQuery());
  const groups = data?.pages.flatMap((page) => page.items).filter(({ keeping }) => keeping === 'no_quota');
  return (
    <>
      <TopBar title="เริ่มใช้เก็บไว้" backTo="/microapp" backLabel="กลับไปกลุ่มของฉัน" />
      <ScreenBody>
        {groups && groups.length > 0 && <WaitingGroups groups={groups} />}
        {groups?.length === 0 && !hasNextPage && (
          <EmptyState
            drawing={EmptyDrawerDrawing}
            title="ไม่มีกลุ่มไหนรอที่เก็บอยู่"
            action={<ButtonLink to="/microapp">ดูกลุ่มของฉัน</ButtonLink>}
          >
            ทุกกลุ่มของคุณที่มีเก็บไว้อยู่ในแชท มีที่เก็บแล้ว
          </EmptyState>
        )}
        {hasNextPage && (
          <Button
            tone="secondary"
            className="self-center"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            ดูกลุ่มเพิ่ม
          </Button>
        )}
        {groups && <MissingGroupHelp />}
        {!groups && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!groups && !error && (
          <Loading label="กำลังโหลดกลุ่ม" onRetry={() => void refetch()}>
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
              {[0, 1].map((place) => (
                <DrawerCardSkeleton key={place} hasLeading />
              ))}
            </div>
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function WaitingGroups({ groups }: { groups: readonly GroupListItem[] }) {
  return (
    <>
      <h2 className="text-heading font-semibold">เลือกกลุ่มที่จะเริ่มเก็บ</h2>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {groups.map((group) => (
          <li key={group.id}>
            <DrawerCard
              to={stepPath(group.id, 'start')}
              title={groupName(group)}
              details="ยังไม่มีที่เก็บ"
              leading={<Avatar name={groupName(group)} pictureUrl={group.pictureUrl} shape="group" />}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
