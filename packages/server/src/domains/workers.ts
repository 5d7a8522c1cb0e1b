import type { Deps } from '../deps.ts';
import { fetchContent } from './inbox/fetch-content.ts';
import { handleEvent } from './inbox/inbox.ts';
import { refreshGroup } from './inbox/refresh-group.ts';
import { makeThumbnails } from './media/thumbnails.ts';
import { doUpkeep, recover } from './upkeep/upkeep.ts';

/** Every hour, off the full hour, when everybody else does it. */
const upkeepCron = '17 * * * *';

/** Brings to an end what a crash left, then takes up all background work. The queue was started before. */
export async function startWorkers(deps: Deps): Promise<void> {
  const { queue } = deps;
  await recover(deps);
  await queue.work('handle-event', { concurrency: 4 }, (event) => handleEvent(deps, event));
  // LINE resets transfers after about 100 seconds: what bounds these is the line, and what holds them up is waiting.
  await queue.work('fetch-content', { concurrency: 8 }, (file, context) => fetchContent(deps, file, context));
  // Processors bound these, and people wait for other answers meanwhile.
  await queue.work('make-thumbnails', { concurrency: 2 }, (content, context) =>
    makeThumbnails(deps, content, context),
  );
  await queue.work('refresh-group', { concurrency: 1 }, (group) => refreshGroup(deps, group));
  await queue.work('upkeep', { concurrency: 1 }, () => doUpkeep(deps));
  await queue.schedule('upkeep', upkeepCron, {});
}
