import type { Deps } from '../deps.ts';
import { answerBurst } from './bot/bursts.ts';
import { sendPush, tellBotLeft } from './bot/pushes.ts';
import { say } from './bot/say.ts';
import { watchQuota } from './bot/thresholds.ts';
import { fetchContent } from './inbox/fetch-content.ts';
import { handleEvents } from './inbox/inbox.ts';
import { refreshGroup } from './inbox/refresh-group.ts';
import { makeThumbnailsOf } from './media/thumbnails.ts';
import { doUpkeep, recover } from './upkeep/upkeep.ts';

/** Every hour, off the full hour, when everybody else does it. */
const upkeepCron = '17 * * * *';

/** Brings to an end what a crash left, then takes up all background work. The queue was started before. */
export async function startWorkers(deps: Deps): Promise<void> {
  const { queue } = deps;
  await recover(deps);
  // One job works off all that waits; many chats side by side, and a slow LINE holds up none of it.
  await queue.work('handle-events', { concurrency: 1 }, (_nothing, context) => handleEvents(deps, context));
  await queue.work('say', { concurrency: 4 }, (saying) => say(deps, saying));
  await queue.work('answer-burst', { concurrency: 2 }, (burst) => answerBurst(deps, burst));
  await queue.work('watch-quota', { concurrency: 1 }, (quota) => watchQuota(deps, quota));
  await queue.work('tell-bot-left', { concurrency: 1 }, (group) => tellBotLeft(deps, group));
  await queue.work('push', { concurrency: 1 }, (push) => sendPush(deps, push));
  // LINE resets transfers after about 100 seconds: what bounds these is the line, and what holds them up is waiting.
  await queue.work('fetch-content', { concurrency: 8 }, (file, context) => fetchContent(deps, file, context));
  // Processors bound these, and people wait for other answers meanwhile.
  await queue.work('make-thumbnails', { concurrency: 2 }, (file, context) =>
    makeThumbnailsOf(deps, file, context),
  );
  await queue.work('refresh-group', { concurrency: 1 }, (group) => refreshGroup(deps, group));
  await queue.work('upkeep', { concurrency: 1 }, () => doUpkeep(deps));
  await queue.schedule('upkeep', upkeepCron, {});
}
