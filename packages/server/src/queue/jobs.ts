import * as z from 'zod';

/** Replies without people's words, which are never stored in a queue. */
const replyKinds = [
  'welcome',
  'welcome-back',
  'no-quota',
  'keeping-ended',
  'menu',
  'stopped',
  'going-on',
  'not-yours',
  'asked',
] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** Settings of one kind of job. */
interface JobKind<Data> {
  data: z.ZodType<Data>;
  /** Returns the key of a job: while one waits, another with the same key is not added. */
  key(data: Data): string;
  /** Time after which a running job counts as lost. Default: a quarter of an hour. */
  expireInSeconds?: number;
  /**
   * Whether the job can crash the process, so that an interruption counts as a failure. Otherwise it does
   * not: a server that is killed often must not use up the attempts of jobs that it never ran. Default:
   * false.
   */
  mayKill?: boolean;
}

/** LINE sends videos of hundreds of megabytes at any speed. */
const sixHours = 6 * 60 * 60;

type Limits = Pick<JobKind<never>, 'expireInSeconds' | 'mayKill'>;

function job<Data>(kind: JobKind<Data>): JobKind<Data> & Required<Pick<Limits, 'expireInSeconds'>> {
  return { expireInSeconds: 15 * 60, ...kind };
}

const ofFile = job({ data: z.object({ fileId: z.string() }), key: ({ fileId }) => fileId });
const ofGroup = job({ data: z.object({ groupId: z.string() }), key: ({ groupId }) => groupId });

/** A job without data, of which one waits at a time. */
function alone(key: string, limits: Limits = {}) {
  return job<Record<string, never>>({ data: z.record(z.string(), z.never()), key: () => key, ...limits });
}

/** Every kind of background job with its data. */
const kinds = {
  /** Handles stored events of LINE: one job, however many events wait. */
  'handle-events': alone('inbox'),
  'fetch-content': { ...ofFile, expireInSeconds: sixHours },
  /** The same for large contents: videos, and those that turned out to be large. */
  'fetch-large-content': { ...ofFile, expireInSeconds: sixHours },
  /** Queries LINE for the name of a poster in a group. */
  'resolve-poster': job({
    data: z.object({ groupId: z.string(), userId: z.string() }),
    key: ({ groupId, userId }) => `${groupId} ${userId}`,
  }),
  /** Identified by a file with the content: an unsent message must leave nothing here, not even the address of its bytes. */
  'make-thumbnails': { ...ofFile, mayKill: true },
  /** The same for contents that a separate program draws: documents and videos. */
  'draw-document': ofFile,
  /** The same for a content that crashed its process: once more, last and alone. */
  'draw-again': ofFile,
  /** Draws large pictures that nobody has opened, while nothing else is to be drawn. */
  'draw-waiting-large': alone('draw-waiting-large'),
  /** Queues the drawing of the next pictures that were kept before the server could draw them. */
  'draw-older-heifs': alone('draw-older-heifs'),
  /** Looks again at the type of the next older contents. */
  'identify-older-contents': alone('identify-older-contents'),
  /** Looks for the code of a bank slip in a picture. */
  'find-slip': ofFile,
  /** Looks for slips in the next older pictures. */
  'find-older-slips': alone('find-older-slips'),
  /** Reads the text inside a document. */
  'extract-text': ofFile,
  /** Reads the next documents that wait for it: older ones, and those whose job was lost. */
  'extract-older-texts': alone('extract-older-texts'),
  'refresh-group': ofGroup,
  /** Sends a reply in a group by a reply token. */
  'send-reply': job({
    data: z.object({
      groupId: z.string(),
      kind: z.enum(replyKinds),
      replyToken: z.string(),
      /** Instant after which LINE rejects the token; ISO 8601. */
      replyBy: z.string(),
      /** With the kind `asked`: number of files requested from LINE. */
      asked: z.object({ fileCount: z.int(), imageCount: z.int() }).optional(),
    }),
    key: ({ replyToken }) => replyToken,
  }),
  'answer-burst': ofGroup,
  /** Carries out a request about a quoted message, and replies. */
  'do-request': job({ data: z.object({ requestId: z.string() }), key: ({ requestId }) => requestId }),
  /** Marks the messages of kept files as read at LINE. */
  'mark-read': ofGroup,
  /** Requests all missed files of a group from LINE, and answers by a reply token. */
  'ask-for-group': job({
    data: z.object({
      groupId: z.string(),
      /** Sender; null if unknown. */
      userId: z.string().nullable(),
      replyToken: z.string().nullable(),
      replyBy: z.string(),
    }),
    key: ({ groupId }) => groupId,
  }),
  /** Checks how full a quota is. */
  'watch-quota': job({
    data: z.object({ quotaId: z.string(), isFull: z.boolean() }),
    key: ({ quotaId, isFull }) => `${quotaId} ${isFull}`,
  }),
  /** Notifies the managers of a group's quota that the bot left, unless it is back. */
  'tell-bot-left': ofGroup,
  push: job({ data: z.object({ pushId: z.string() }), key: ({ pushId }) => pushId }),
  /** Deletes the files of a group's emptied trash. */
  'empty-trash': ofGroup,
  /** Lets the other files of a folder follow it, into the trash or out of it. */
  'settle-folder': job({
    data: z.object({ groupId: z.string(), folderId: z.string() }),
    key: ({ folderId }) => folderId,
  }),
  /** Continues a bulk action. */
  'continue-bulk': job({ data: z.object({ actionId: z.string() }), key: ({ actionId }) => actionId }),
  /** Continues the preparation of an archive. */
  'prepare-archive': job({
    data: z.object({ archiveId: z.string() }),
    key: ({ archiveId }) => archiveId,
    expireInSeconds: sixHours,
  }),
  /** Reads the next contents for their CRC that were kept before it was computed. */
  'sum-older-contents': alone('sum-older-contents'),
  /** Updates the quota of a group's files after a move. */
  'settle-quota-link': ofGroup,
  /** Carries out the deletion of a quota. */
  'delete-quota': job({ data: z.object({ quotaId: z.string() }), key: ({ quotaId }) => quotaId }),
  /** Deletes a person's posts. */
  'erase-posts': job({ data: z.object({ userId: z.string() }), key: ({ userId }) => userId }),
  /** Prepares the copy of a person's data. */
  'prepare-export': job({
    data: z.object({ exportId: z.string() }),
    key: ({ exportId }) => exportId,
    expireInSeconds: sixHours,
  }),
  /** Erases a person, on their request. */
  'erase-person': job({ data: z.object({ erasureId: z.string() }), key: ({ erasureId }) => erasureId }),
  /** Requests files from LINE again that did not fit into a quota. */
  'ask-for-missed': job({ data: z.object({ quotaId: z.string() }), key: ({ quotaId }) => quotaId }),
  /** Scans an upload of a person without an account, before it becomes a file. */
  'scan-upload': job({
    data: z.object({ uploadId: z.string() }),
    key: ({ uploadId }) => uploadId,
    expireInSeconds: sixHours,
  }),
  /** Reads a picture that a person with orders sent to the bot alone. */
  'read-slip': job({
    data: z.object({
      userId: z.string(),
      lineMessageId: z.string(),
      replyToken: z.string(),
      replyBy: z.string(),
    }),
    key: ({ lineMessageId }) => lineMessageId,
    mayKill: true,
  }),
  /** Calls the operator's verifier for the money of a slip. */
  'verify-slip': job({ data: z.object({ slipId: z.string() }), key: ({ slipId }) => slipId }),
  /** Looks at a provider's page on which an order is paid. */
  'settle-checkout': job({ data: z.object({ checkoutId: z.string() }), key: ({ checkoutId }) => checkoutId }),
  'settle-refund': job({ data: z.object({ refundId: z.string() }), key: ({ refundId }) => refundId }),
  /** Ends idle uploads. */
  'tidy-uploads': alone('tidy-uploads'),
  /** Begins and ends storage for a time on its minute. */
  'turn-grants': alone('turn-grants'),
  /** Deletes ended demos, if LINE is simulated. */
  'end-demos': alone('end-demos'),
  upkeep: alone('upkeep'),
  /** Checks the bytes of a file that could not be read. */
  'check-content': ofFile,
  /** Verifies a share of the stored contents. */
  scrub: alone('scrub', { expireInSeconds: sixHours }),
};

/** Data of every kind of job. */
export type Jobs = {
  [Name in keyof typeof kinds]: (typeof kinds)[Name] extends JobKind<infer Data> ? Data : never;
};

export type JobName = keyof Jobs;

export const jobKinds: { readonly [Name in JobName]: ReturnType<typeof job<Jobs[Name]>> } = kinds;

export const jobNames = Object.keys(jobKinds).filter((name): name is JobName => name in jobKinds);
