import type { GroupListItem } from '@kepwai/api-client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { useLive } from '../../lib/api/live.ts';
import { formatAgo, formatCountdown } from '../../lib/format/dates.ts';
import { describeError } from '../../lib/format/error-text.ts';
import { groupName, usedBytes } from '../../lib/format/group-words.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DrawerCard, DrawerCardSkeleton } from '../../ui/drawer-card.tsx';
import { ErrorState, InlineError } from '../../ui/error-state.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Pill } from '../../ui/pill.tsx';
import { QuotaRing } from '../../ui/quota-ring.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { ScreenBody, TopBar } from '../../ui/top-bar.tsx';
import { InviteBot, MissingGroupHelp } from './invite-bot.tsx';
import { myGroupsQuery } from './queries.ts';

/** Lists my groups, latest first. */
export default function MyGroups() {
  const queryClient = useQueryClient();
  useLive(() => void queryClient.invalidateQueries({ queryKey: myGroupsQuery().queryKey }));
  return (
    <>
      <TopBar title="กลุ่มของฉัน" />
      <ScreenBody>
        <Groups />
      </ScreenBody>
    </>
  );
}

function Groups() {
  const query = useInfiniteQuery(myGroupsQuery());
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (error)
      return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="กำลังโหลดกลุ่ม" onRetry={() => void refetch()}>
        <CardGrid>
          {[0, 1, 2].map((place) => (
            <li key={place}>
              <DrawerCardSkeleton hasLeading />
            </li>
          ))}
        </CardGrid>
      </Loading>
    );
  }
  const groups = data.pages.flatMap((page) => page.items);
  if (groups.length === 0) return <InviteBot />;
  return (
    <>
      {error && !query.isFetchNextPageError && (
        <InlineError title="โหลดรายชื่อกลุ่มล่าสุดไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <CardGrid>
        {groups.map((group) => (
          <li key={group.id}>
            <GroupCard group={group} />
          </li>
        ))}
      </CardGrid>
      <ListEnd query={query} label="ดูกลุ่มเพิ่ม" />
      <MissingGroupHelp />
    </>
  );
}

function CardGrid({ children }: { children: React.ReactNode }) {
  return <ul className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>;
}

function GroupCard({ group }: { group: GroupListItem }) {
  const { keeping, lastFileAt, fileCount, newFileCount, quota } = group;
  const name = groupName(group);
  const details = [
    stateWords(group),
    fileCount > 0 ? `${formatCount(fileCount)} ไฟล์` : 'ยังไม่มีไฟล์',
    lastFileAt && formatAgo(lastFileAt, Date.now()),
  ].filter((detail) => detail !== null);
  return (
    <DrawerCard
      to={`/microapp/${group.id}`}
      title={name}
      details={
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          {newFileCount > 0 && (
            <Pill tone="new">{newFileCount >= 100 ? 'ใหม่ 99+' : `ใหม่ ${formatCount(newFileCount)}`}</Pill>
          )}
          {details.map((detail, index) => (
            <span key={detail} className="whitespace-nowrap">
              {index < details.length - 1 ? `${detail} ·` : detail}
            </span>
          ))}
        </span>
      }
      leading={<Avatar name={name} pictureUrl={group.pictureUrl} shape="group" />}
      hasNew={newFileCount > 0}
      dimmed={keeping === 'bot_left'}
      peek={group.latestFiles.map(({ id, thumbnailUrl, thumbhash }) => (
        <Thumbnail key={id} src={resolveApiUrl(thumbnailUrl)} thumbhash={thumbhash} />
      ))}
      aside={
        quota &&
        keeping !== 'bot_left' && (
          <QuotaRing
            className="size-10!"
            name={quota.name}
            usedBytes={usedBytes(quota)}
            limitBytes={quota.limitBytes}
          />
        )
      }
    />
  );
}

const stateOf: Readonly<Record<GroupListItem['keeping'], string | null>> = {
  keeping: null,
  no_quota: 'ยังไม่มีพื้นที่เก็บ',
  full: 'พื้นที่เต็ม',
  quota_expired: 'พื้นที่หมดอายุ',
  paused: 'หยุดเก็บอยู่',
  bot_left: 'เก็บไว้ไม่อยู่ในแชทแล้ว',
};

/** Returns why nothing new is kept; if the bot left the chat, when the group will be deleted. */
function stateWords({ keeping, deletedAt }: GroupListItem): string | null {
  if (deletedAt !== null) return `บอทออกแล้ว ลบ${formatCountdown(deletedAt, Date.now())}`;
  return stateOf[keeping];
}
