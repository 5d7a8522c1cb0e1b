import type { GroupListItem } from '@kepwai/api-client';
import BellOff from 'lucide-react/icons/bell-off';
import Pin from 'lucide-react/icons/pin';
import type { ReactNode } from 'react';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import { formatCountdown } from '../../../lib/format/countdown.ts';
import { formatAgo } from '../../../lib/format/dates.ts';
import { groupName, usedBytes } from '../../../lib/format/names/group-words.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { Pill } from '../../../ui/drawings/pill.tsx';
import { QuotaRing } from '../../../ui/drawings/quota-ring.tsx';
import { DrawerCard } from '../../../ui/files/drawer-card.tsx';
import { Thumbnail } from '../../../ui/files/thumbnail.tsx';
import { isQuotaShown } from '../front/front-rules.ts';
import { GroupMenu } from './group-menu.tsx';

/** Group in my list as a drawer, with its menu. */
export function GroupCard({ group }: { group: GroupListItem }) {
  const { keeping, lastFileAt, fileCount, newFileCount, quota } = group;
  const name = groupName(group);
  const details = [
    stateWords(group),
    fileCount > 0 ? `${formatCount(fileCount)} ไฟล์` : 'ยังไม่มีไฟล์',
    lastFileAt && formatAgo(lastFileAt, Date.now()),
  ].filter((detail) => detail !== null);
  return (
    <div className="relative">
      <DrawerCard
        to={`/microapp/${group.id}`}
        title={name}
        details={
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
            {group.pinned && <Mark icon={<Pin />} words="ปักหมุดไว้" />}
            {group.muted && <Mark icon={<BellOff />} words="ไม่บอกของใหม่" />}
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
          isQuotaShown(group) && (
            <QuotaRing
              className="size-10!"
              name={quota.name}
              usedBytes={usedBytes(quota)}
              limitBytes={quota.limitBytes}
            />
          )
        }
        hasMenu
      />
      {/* Over the card, not in it: a button cannot be part of a link. */}
      <div className="absolute right-2 bottom-5.5">
        <GroupMenu group={group} />
      </div>
    </div>
  );
}

function Mark({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className="[&_svg]:size-4">
      <span aria-hidden="true">{icon}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

const stateOf: Readonly<Record<GroupListItem['keeping'], string | null>> = {
  keeping: null,
  no_quota: 'ยังไม่มีที่เก็บ',
  full: 'ที่เก็บเต็ม',
  quota_expired: 'ที่เก็บหมดอายุ',
  paused: 'หยุดเก็บอยู่',
  bot_left: 'เก็บไว้ไม่อยู่ในแชทแล้ว',
};

/** Returns why nothing new is kept; if the bot left the chat, when the group will be deleted. */
function stateWords({ keeping, deletedAt }: GroupListItem): string | null {
  if (deletedAt !== null) return `บอทออกแล้ว ลบ${formatCountdown(deletedAt, Date.now())}`;
  return stateOf[keeping];
}
