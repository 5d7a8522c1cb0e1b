import { withLongStatements } from './db/database.ts';
import type { Deps } from './deps.ts';
import { continuePreparing } from './domains/archives/archives.ts';
import { prepareExport } from './domains/archives/person/prepare-export.ts';
import { answerBurst } from './domains/bot/bursts/burst-answer.ts';
import { handleAskForMissed } from './domains/bot/commands/ask-command.ts';
import { readSlip } from './domains/bot/private-chat/read-slip.ts';
import { sendReply } from './domains/bot/replies/send-reply.ts';
import { doRequest } from './domains/bot/requests/do-request.ts';
import { fileActs } from './domains/bulk/act.ts';
import { continueBulk } from './domains/bulk/continue.ts';
import { drawAgain, makeThumbnailsOf } from './domains/contents/pictures/thumbnails.ts';
import { drawOlderHeifs } from './domains/files/backfills/draw-older-heifs.ts';
import { identifyOlderContents } from './domains/files/backfills/identify-older-contents.ts';
import { sumOlderContents } from './domains/files/backfills/sum-older-contents.ts';
import { settleQuotaLink } from './domains/files/quota-moves/quota-moves.ts';
import { eraseEmptiedTrash } from './domains/folders/emptying/empty-trash.ts';
import { settleFolder } from './domains/folders/trash.ts';
import { refreshGroup } from './domains/groups/line/refresh-group.ts';
import { fetchContent } from './domains/ingest/fetching/fetch-content.ts';
import { handleEvents } from './domains/ingest/inbox.ts';
import { resolvePoster } from './domains/ingest/posters/resolve-poster.ts';
import { markRead } from './domains/ingest/read-marks/read-marks.ts';
import { createAskAct } from './domains/ingest/retry/ask-for-many.ts';
import { askForNotFitting } from './domains/ingest/retry/ask-for-missed.ts';
import { deleteEndedDemos } from './domains/maintenance/demos/end-demos.ts';
import { erasePerson } from './domains/maintenance/erasure/erase-person.ts';
import { scrub } from './domains/maintenance/fsck/scrub.ts';
import { checkContentOfFile } from './domains/maintenance/fsck/unreadable-content.ts';
import { deleteQuota } from './domains/maintenance/quota-deletion/delete-quota.ts';
import { recover, runMaintenance } from './domains/maintenance/run-maintenance.ts';
import { settleCheckout } from './domains/money/checkouts/settle-checkout.ts';
import { endDueLoans } from './domains/money/loans/round.ts';
import { settleRefund } from './domains/money/refunds/settle-refund.ts';
import { verifySlip } from './domains/money/slips/verify-slip.ts';
import { erasePosts } from './domains/my-posts/my-posts.ts';
import { sendPush, tellBotLeft } from './domains/notices/pushes.ts';
import { watchQuota } from './domains/notices/thresholds.ts';
import { findOlderSlips } from './domains/search/slips/find-older-slips.ts';
import { findSlip } from './domains/search/slips/find-slip.ts';
import { extractOlderTexts, extractTextOf } from './domains/search/texts/extract-texts.ts';
import { scanUpload } from './domains/shares/requests/scan.ts';
import { maintainGrants } from './domains/storage/grants/grants.ts';
import type { ServerDeps } from './services.ts';

/** Cron of the hourly maintenance, off the full hour, when everybody else's runs. */
const maintenanceCron = '17 * * * *';

/** Cron of what begins and ends storage for a time: an end that was promised is kept to the minute. */
const turnGrantsCron = '* * * * *';

/** Cron of the deletion of demos: what a visitor was told is kept to the minute. */
const endDemosCron = '* * * * *';

/** Cron of the upload cleanup, often enough that an idle upload ends within the hour. */
const tidyUploadsCron = '*/10 * * * *';

/** Delay after bytes are freed, because emptying a trash frees them file by file. */
const afterReleaseSeconds = 3;

/** Cron of the scrub: 3 o'clock in Bangkok, when hardly anybody reads. */
const scrubCron = '7 20 * * *';

/** Runs a step that needs the database; it may repeat the step until the database answers. */
export type RunStep = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** Options of starting the work. */
export interface StartOptions {
  /** Default: runs each step once. */
  runStep?: RunStep;
  /** Whether no other process works on this database. Default: true. */
  isAlone?: boolean;
}

/**
 * Starts all background work, and finishes what a crash left. The queue must be started. Registering workers
 * does not query the database, so that each is registered once, however often the steps between are repeated.
 */
export async function startWorkers(
  deps: ServerDeps,
  { runStep = (step) => step(), isAlone = true }: StartOptions = {},
): Promise<void> {
  const { queue } = deps;
  // One job handles all waiting events; many chats run concurrently, and a slow LINE does not block it.
  await queue.work('handle-events', { concurrency: 1 }, (_nothing, context) => handleEvents(deps, context));
  // A reply that LINE is slow to accept makes way for those of other chats.
  await queue.work('send-reply', { concurrency: 4, mostUnderWay: 64 }, (reply) => sendReply(deps, reply));
  await queue.work('answer-burst', { concurrency: 2, mostUnderWay: 64 }, (burst) => answerBurst(deps, burst));
  await queue.work('do-request', { concurrency: 2, mostUnderWay: 64 }, (request, context) =>
    doRequest(deps, request, context),
  );
  await queue.work('mark-read', { concurrency: 1, mostUnderWay: 16 }, (group, context) =>
    markRead(deps, group, context),
  );
  await queue.work('ask-for-group', { concurrency: 1 }, (asking) => handleAskForMissed(deps, asking));
  // Nobody who writes in a chat waits for this; it is done before the rest starts.
  await runStep(() => withLongStatements(() => recover(deps, { isAlone })));
  await queue.work('watch-quota', { concurrency: 1 }, (quota) => watchQuota(deps, quota));
  await queue.work('tell-bot-left', { concurrency: 1 }, (group) => tellBotLeft(deps, group));
  await queue.work('push', { concurrency: 1, mostUnderWay: 8 }, (push) => sendPush(deps, push));
  // LINE resets transfers after about 100 seconds: the bandwidth bounds these, and most of their time is
  // waiting.
  await queue.work('fetch-content', { concurrency: 8, mostUnderWay: 128, perGroup: 16 }, (file, context) =>
    fetchContent(deps, file, { ...context, leavesLarge: true }),
  );
  await queue.work(
    'fetch-large-content',
    { concurrency: 4, mostUnderWay: 64, perGroup: 8 },
    (file, context) => fetchContent(deps, file, context),
  );
  await startDecoding(deps);
  await queue.work('resolve-poster', { concurrency: 2, mostUnderWay: 16, perGroup: 4 }, (poster, context) =>
    resolvePoster(deps, poster, context),
  );
  await queue.work('refresh-group', { concurrency: 1, mostUnderWay: 8 }, (group) =>
    refreshGroup(deps, group),
  );
  // One file at a time, and nobody waits for it.
  await queue.work('empty-trash', { concurrency: 1 }, (group, context) =>
    eraseEmptiedTrash(deps, group, context),
  );
  await queue.work('settle-folder', { concurrency: 1 }, (folder, context) =>
    settleFolder(deps, folder, context),
  );
  const acts = { ...fileActs, ask: createAskAct(deps) };
  await queue.work('continue-bulk', { concurrency: 2 }, (action, context) =>
    continueBulk({ ...deps, acts }, action, context),
  );
  // Each reads at most one disk, and somebody waits for it.
  await queue.work('prepare-archive', { concurrency: 2 }, (archive, context) =>
    continuePreparing(deps, archive, context),
  );
  await queue.work('sum-older-contents', { concurrency: 1 }, (_nothing, context) =>
    sumOlderContents(deps, context),
  );
  await queue.work('erase-posts', { concurrency: 1 }, (person, context) => erasePosts(deps, person, context));
  await queue.work('prepare-export', { concurrency: 1 }, (copy, context) =>
    prepareExport(deps, copy, context),
  );
  await queue.work('erase-person', { concurrency: 1 }, (erasure, context) =>
    erasePerson(deps, erasure, context),
  );
  await queue.work('settle-quota-link', { concurrency: 1 }, (group, context) =>
    settleQuotaLink(deps, group, context),
  );
  await queue.work('delete-quota', { concurrency: 1 }, (quota, context) => deleteQuota(deps, quota, context));
  await queue.work('ask-for-missed', { concurrency: 1 }, async (quota) => {
    await askForNotFitting(deps, quota);
  });
  askAfterRelease(deps);
  // The scanner's processors bound these.
  await queue.work('scan-upload', { concurrency: 2, perGroup: 1 }, (upload, context) =>
    scanUpload(deps, upload, context),
  );
  await queue.work('read-slip', { concurrency: 2, mostUnderWay: 16, perGroup: 2 }, (message, context) =>
    readSlip(deps, message, context),
  );
  await queue.work('verify-slip', { concurrency: 2 }, (slip, context) => verifySlip(deps, slip, context));
  await queue.work('settle-checkout', { concurrency: 2, mostUnderWay: 16 }, (checkout) =>
    settleCheckout(deps, checkout),
  );
  await queue.work('settle-refund', { concurrency: 2 }, (refund) => settleRefund(deps, refund));
  await queue.work('tidy-uploads', { concurrency: 1 }, () => deps.uploads.tidy());
  await runStep(() => queue.schedule('tidy-uploads', tidyUploadsCron, {}));
  await queue.work('turn-grants', { concurrency: 1 }, async () => {
    await maintainGrants(deps);
    await endDueLoans(deps);
  });
  await runStep(() => queue.schedule('turn-grants', turnGrantsCron, {}));
  // Never beside a real LINE. Also with DEMO off: the last demos end, too.
  if (deps.env.simulation !== null) {
    await queue.work('end-demos', { concurrency: 1 }, (_nothing, context) => deleteEndedDemos(deps, context));
    await runStep(() => queue.schedule('end-demos', endDemosCron, {}));
  }
  await queue.work('upkeep', { concurrency: 1 }, () => runMaintenance(deps));
  await runStep(() => queue.schedule('upkeep', maintenanceCron, {}));
  await queue.work('check-content', { concurrency: 1 }, (file, context) =>
    checkContentOfFile(deps, file, context),
  );
  await queue.work('scrub', { concurrency: 1 }, (_nothing, context) => scrub(deps, context));
  await runStep(() => queue.schedule('scrub', scrubCron, {}));
}

/** Starts what draws and reads contents, which processes of their own do. */
async function startDecoding(deps: ServerDeps): Promise<void> {
  const { queue } = deps;
  // Processes of their own draw (contents/pictures/drawer.ts), and fewer than here: the rest waits for its turn.
  await queue.work('make-thumbnails', { concurrency: 6, perGroup: 3 }, (file, context) =>
    makeThumbnailsOf(deps, file, context),
  );
  await queue.work('draw-document', { concurrency: 4, perGroup: 2 }, (file, context) =>
    makeThumbnailsOf(deps, file, context),
  );
  await queue.work('draw-again', { concurrency: 2, perGroup: 1 }, (file, context) =>
    drawAgain(deps, file, context),
  );
  await queue.work('draw-older-heifs', { concurrency: 1 }, () => drawOlderHeifs(deps));
  await queue.work('identify-older-contents', { concurrency: 1 }, (_nothing, context) =>
    identifyOlderContents(deps, context),
  );
  // One at a time of one sender, because nobody waits for it.
  await queue.work('find-slip', { concurrency: 2, perGroup: 1 }, (file) => findSlip(deps, file));
  await queue.work('find-older-slips', { concurrency: 1 }, (_nothing, context) =>
    findOlderSlips(deps, context),
  );
  // They run in processes of their own, and nobody waits for it: one at a time of one sender, and one for older ones.
  await queue.work('extract-text', { concurrency: 2, perGroup: 1 }, (file, context) =>
    extractTextOf(deps, file, context),
  );
  await queue.work('extract-older-texts', { concurrency: 1 }, (_nothing, context) =>
    extractOlderTexts(deps, context),
  );
}

/** Requests files that did not fit as soon as bytes are free; maintenance finds those that no event reported. */
function askAfterRelease({ live, queue, log }: Deps): void {
  live.subscribe((event) => {
    if (event.type !== 'room-returned') return;
    const { quotaId } = event;
    queue
      .send('ask-for-missed', { quotaId }, { startAfterSeconds: afterReleaseSeconds })
      .catch((error: unknown) => log.warn({ err: error, quotaId }, 'room that returned waits for upkeep'));
  });
}
