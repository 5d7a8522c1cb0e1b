import type { BotReplies, Group, GroupBot } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { concernsGroup, useLive } from '../../lib/api/live.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { pausedWords, repliesInOrder, repliesWords } from './bot-words.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { groupBotQuery } from './queries.ts';
import { Part } from './usage-parts.tsx';
import { isChangingBot, useBotChange } from './use-bot-change.ts';

type Place = Pick<Group, 'id' | 'keeping'>;

/** Whether the bot keeps files, and why not. */
const keepingWords: Readonly<Record<Group['keeping'], string>> = {
  keeping: 'กำลังเก็บของที่ส่งในแชท',
  no_quota: 'ตอนนี้ยังไม่เก็บ เพราะกลุ่มยังไม่มีที่เก็บ',
  full: 'ตอนนี้ยังไม่เก็บ เพราะที่เก็บเต็ม',
  quota_expired: 'ตอนนี้ยังไม่เก็บ เพราะที่เก็บหมดอายุ',
  paused: 'หยุดเก็บอยู่',
  bot_left: 'ตอนนี้ยังไม่เก็บ เพราะเก็บไว้ไม่อยู่ในแชทแล้ว',
};

/**
 * Shows and changes the bot's settings in a group's chat: whether it keeps files, and how much it replies. Members who
 * may not change it can read it.
 */
export function BotSettings({ group }: { group: Place }) {
  const queryClient = useQueryClient();
  const query = groupBotQuery(group.id);
  const { data: bot, error, isFetching, refetch } = useQuery(query);
  useLive((news) => {
    const isOurs = news.some((item) => concernsGroup(item, group.id));
    if (isOurs && !isChangingBot(queryClient, group.id)) void queryClient.invalidateQueries(query);
  });
  return (
    <Part heading="บอทในแชท">
      {bot && <Settings group={group} bot={bot} />}
      {error && (
        <InlineError
          title={bot ? 'อาจไม่ใช่ค่าล่าสุด' : describeErrorBriefly(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!bot && !error && (
        <Loading label="กำลังโหลดการตั้งค่าบอท" onRetry={() => void refetch()}>
          <Skeleton className="h-32 rounded-tile" />
        </Loading>
      )}
    </Part>
  );
}

function Settings({ group, bot }: { group: Place; bot: GroupBot }) {
  const isGone = group.keeping === 'bot_left';
  const mayChange = bot.permissions.change && !isGone;
  return (
    <div className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised px-4">
      {!mayChange && (
        <p className="py-3 text-small text-ink-soft">
          {isGone ? 'บอทไม่อยู่ในแชทนี้แล้ว เลยยังเปลี่ยนไม่ได้ ชวนกลับเข้าแชทก่อน' : 'คนดูแลที่เก็บของกลุ่มเป็นคนเปลี่ยนได้'}
        </p>
      )}
      {!isGone && <PauseSetting group={group} bot={bot} mayChange={mayChange} />}
      <Replies groupId={group.id} bot={bot} mayChange={mayChange} />
    </div>
  );
}

function PauseSetting({ group, bot, mayChange }: { group: Place; bot: GroupBot; mayChange: boolean }) {
  const [isPausing, setIsPausing] = useState(false);
  const { change, isPending } = useBotChange(group.id);
  const paused = pausedWords(bot);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="text-body font-medium">{paused ?? keepingWords[group.keeping]}</p>
        {paused && (
          <p className="text-caption text-ink-soft">ระหว่างนี้ส่งอะไรในแชทก็จะไม่มีอะไรขึ้นในตู้เลย ของเดิมยังอยู่ครบ</p>
        )}
        {!paused && mayChange && (
          <p className="text-caption text-ink-soft">หยุดชั่วคราวได้ ของที่ส่งระหว่างหยุดจะไม่เก็บ</p>
        )}
      </div>
      {mayChange &&
        (paused ? (
          <Button busy={isPending} onClick={() => change({ isPaused: false })}>
            เก็บต่อ
          </Button>
        ) : (
          <Button tone="secondary" onClick={() => setIsPausing(true)}>
            หยุดเก็บ
          </Button>
        ))}
      <PauseDialog
        open={isPausing}
        isBusy={isPending}
        onClose={() => setIsPausing(false)}
        onPause={() => change({ isPaused: true }, { onDone: () => setIsPausing(false) })}
      />
    </div>
  );
}

function Replies({ groupId, bot, mayChange }: { groupId: string; bot: GroupBot; mayChange: boolean }) {
  const { change } = useBotChange(groupId);
  const now = repliesWords[bot.replies];
  const heading = (
    <span className="min-w-0">
      <span className="block text-body font-medium">การตอบในแชท: {now.name}</span>
      <span className="block text-caption text-ink-soft">{now.example}</span>
    </span>
  );
  if (!mayChange) return <div className="py-3">{heading}</div>;
  return (
    <details className="group/replies">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-control py-3 [&::-webkit-details-marker]:hidden">
        {heading}
        <ChevronDown
          className="size-5 shrink-0 text-ink-soft transition-transform group-open/replies:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="pb-3">
        <RadioGroup
          label="บอทตอบแค่ไหนเมื่อมีคนส่งของ"
          hint="พิมพ์เรียกบอทเมื่อไหร่ บอทตอบเสมอ"
          value={bot.replies}
          options={repliesInOrder.map((value) => ({ value, label: <Choice value={value} /> }))}
          onChange={(event) => {
            const replies = repliesInOrder.find((value) => value === event.target.value);
            if (replies) change({ replies });
          }}
        />
      </div>
    </details>
  );
}

function Choice({ value }: { value: BotReplies }) {
  const { name, example } = repliesWords[value];
  return (
    <span className="min-w-0">
      <span className="block">{name}</span>
      <span className="block text-caption text-ink-soft">{example}</span>
    </span>
  );
}
