import { hourMs } from '@kepwai/rules/time';
import { fileActs } from '../bulk/act.ts';
import { continueBulk } from '../bulk/continue.ts';
import { type Domain, daysAgo } from '../domain.ts';
import { worker } from '../worker.ts';
import { fetchContent } from './fetching/fetch-content.ts';
import { deleteOldEvents, handleEvents, resumeInbox } from './inbox.ts';
import { inboxOperations } from './operations.ts';
import { resolvePoster } from './posters/resolve-poster.ts';
import { deleteOldReadMarks, markRead } from './read-marks/read-marks.ts';
import { createAskAct } from './retry/ask-for-many.ts';
import { askForAllNotFitting, askForNotFitting } from './retry/ask-for-missed.ts';

/** Days for which handled events are kept, to answer questions about LINE's deliveries. */
const eventDays = 30;

/** Time after which a pending fetch may have lost its job; a content that LINE still prepares has one. */
const stuckMs = hourMs;

/** LINE's events, contents and posters, and repeated requests for missed contents. */
export const ingest: Domain = {
  tables: ['line_events', 'unsent_messages', 'read_marks'],
  operations: inboxOperations,
  workers: [
    // One job handles all waiting events; many chats run concurrently, and a slow LINE does not block it.
    worker('handle-events', { concurrency: 1, isUrgent: true }, (deps, _nothing, context) =>
      handleEvents(deps, context),
    ),
    worker('mark-read', { concurrency: 1, mostUnderWay: 16, isUrgent: true }, markRead),
    // LINE resets transfers after about 100 seconds: the bandwidth bounds these, and most of their time is waiting.
    worker(
      'fetch-content',
      { concurrency: 16, batchSize: 16, mostUnderWay: 128, perGroup: 16 },
      (deps, file, context) => fetchContent(deps, file, { ...context, leavesLarge: true }),
    ),
    worker('fetch-large-content', { concurrency: 4, mostUnderWay: 64, perGroup: 8 }, fetchContent),
    worker('resolve-poster', { concurrency: 2, mostUnderWay: 16, perGroup: 4 }, resolvePoster),
    worker('ask-for-missed', { concurrency: 1 }, async (deps, quota) => {
      await askForNotFitting(deps, quota);
    }),
    // Registered here, because requesting files from LINE again is one of the actions.
    worker('continue-bulk', { concurrency: 2 }, (deps, action, context) =>
      continueBulk({ ...deps, acts: { ...fileActs, ask: createAskAct(deps) } }, action, context),
    ),
  ],
  maintenance: {
    // Lost by a crash between storing an event and queueing its job, or given up.
    resume: (deps) => resumeInbox(deps, { wantedBefore: new Date(deps.clock().getTime() - stuckMs) }),
    async tidy(deps) {
      // Other files have freed bytes in quotas.
      const askedAgain = await askForAllNotFitting(deps);
      await deleteOldEvents(deps.db, daysAgo(deps, eventDays));
      await deleteOldReadMarks(deps);
      return { askedAgain };
    },
  },
};
