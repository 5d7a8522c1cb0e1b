import { json, type NamedStep } from './walk-step.ts';

/** Returns the steps of the interval of notices about quotas, and of the bot's answers to their posts. */
export function noticeSteps({ stranger }: { stranger: string }): NamedStep[] {
  const choose = (level: string) => ({ id: 'putMyNotice', headers: json, body: JSON.stringify({ level }) });
  const mute = (isMuted: unknown) => ({
    id: 'putMyBotReplies',
    headers: json,
    body: JSON.stringify({ isMuted }),
  });
  return [
    choose('weekly'),
    { ...choose('hourly'), status: 400 },
    { ...choose('none'), token: stranger, status: 404 },
    { id: 'listMyNotices', query: '?limit=1' },
    { id: 'listMyNotices', query: '?cursor=forged', status: 400 },
    mute(true),
    { ...mute('yes'), status: 400 },
    { id: 'getMyBotReplies' },
    mute(false),
  ];
}
