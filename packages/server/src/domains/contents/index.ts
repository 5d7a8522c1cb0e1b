import { hourMs } from '@kepwai/rules/time';
import { type Domain, daysAgo } from '../domain.ts';
import { worker } from '../worker.ts';
import { arrivingMs, collectUnreferenced, settleArrivals, sweepStray } from './contents.ts';
import { drawWaitingLarge } from './pictures/large-pictures.ts';
import { drawAgain, makeThumbnailsOf, resumePictures } from './pictures/thumbnails.ts';

/** Time after which the drawing of a picture may have lost its job. */
const stuckMs = hourMs;

/** Hour for sweeping the whole store, by night: 3 o'clock in Bangkok is 20 o'clock UTC. */
const sweepHourUtc = 20;

/** Contents: bytes with their pictures, text and QR codes. */
export const contents: Domain = {
  tables: ['blobs'],
  workers: [
    // Processes of their own draw (pictures/drawer.ts), and fewer than here: the rest waits for its turn.
    worker('make-thumbnails', { concurrency: 8, batchSize: 4, perGroup: 4 }, makeThumbnailsOf),
    worker('draw-document', { concurrency: 4, perGroup: 2 }, makeThumbnailsOf),
    worker('draw-again', { concurrency: 2, perGroup: 1 }, drawAgain),
    worker(
      'draw-waiting-large',
      { concurrency: 1, times: { cron: '* * * * *', data: {} } },
      (deps, _nothing, context) => drawWaitingLarge(deps, context),
    ),
  ],
  maintenance: {
    resume: (deps) => resumePictures(deps, { waitingSince: new Date(deps.clock().getTime() - stuckMs) }),
    async tidy(deps) {
      const collected = await collectUnreferenced(deps, daysAgo(deps, 1));
      await deps.blobs.removeOldParts();
      const isAwaited = (sha256: string) => deps.uploads.isAwaited(sha256);
      const arrivedBefore = new Date(deps.clock().getTime() - arrivingMs);
      const stray = await settleArrivals(deps, { arrivedBefore, isAwaited });
      // Contents of a store of another deployment must not be deleted.
      const isSwept = deps.clock().getUTCHours() === sweepHourUtc && (await deps.isStoreAttached());
      const swept = isSwept ? await sweepStray(deps, { storedBefore: daysAgo(deps, 1), isAwaited }) : 0;
      return { collected, stray, swept };
    },
  },
};
