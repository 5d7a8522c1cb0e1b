import * as z from 'zod';

/** Every kind of background job with its data. */
export interface Jobs {
  /** Handles stored events of LINE: one job, however many events wait. */
  'handle-events': Record<string, never>;
  'fetch-content': { fileId: string };
  /** The same for large contents: videos, and those that turned out to be large. */
  'fetch-large-content': { fileId: string };
  /** Queries LINE for the name of a poster in a group. */
  'resolve-poster': { groupId: string; userId: string };
  /** Identified by a file with the content: an unsent message must leave nothing here, not even the address of its bytes. */
  'make-thumbnails': { fileId: string };
  /** The same for contents that a separate program draws: documents and videos. */
  'draw-document': { fileId: string };
  /** The same for a content that crashed its process: once more, last and alone. */
  'draw-again': { fileId: string };
  /** Queues the drawing of the next pictures that were kept before the server could draw them. */
  'draw-older-heifs': Record<string, never>;
  /** Looks again at the type of the next older contents. */
  'identify-older-contents': Record<string, never>;
  /** Looks for the code of a bank slip in a picture. */
  'find-slip': { fileId: string };
  /** Looks for slips in the next older pictures. */
  'find-older-slips': Record<string, never>;
  /** Reads the text inside a document. */
  'extract-text': { fileId: string };
  /** Reads the next documents that wait for it: older ones, and those whose job was lost. */
  'extract-older-texts': Record<string, never>;
  'refresh-group': { groupId: string };
  /** Sends a reply in a group by a reply token. */
  'send-reply': SendReplyJob;
  'answer-burst': { groupId: string };
  /** Carries out a request about a quoted message, and replies. */
  'do-request': { requestId: string };
  /** Marks the messages of kept files as read at LINE. */
  'mark-read': { groupId: string };
  /** Requests all missed files of a group from LINE, and answers by a reply token. */
  'ask-for-group': AskForGroupJob;
  /** Checks how full a quota is. */
  'watch-quota': { quotaId: string; isFull: boolean };
  /** Notifies the managers of a group's quota that the bot left, unless it is back. */
  'tell-bot-left': { groupId: string };
  push: { pushId: string };
  /** Deletes the files of a group's emptied trash. */
  'empty-trash': { groupId: string };
  /** Lets the other files of a folder follow it, into the trash or out of it. */
  'settle-folder': { groupId: string; folderId: string };
  /** Continues a bulk action. */
  'continue-bulk': { actionId: string };
  /** Continues the preparation of an archive. */
  'prepare-archive': { archiveId: string };
  /** Reads the next contents for their CRC that were kept before it was computed. */
  'sum-older-contents': Record<string, never>;
  /** Updates the quota of a group's files after a move. */
  'settle-quota-link': { groupId: string };
  /** Carries out the deletion of a quota. */
  'delete-quota': { quotaId: string };
  /** Deletes a person's posts. */
  'erase-posts': { userId: string };
  /** Prepares the copy of a person's data. */
  'prepare-export': { exportId: string };
  /** Erases a person, on their request. */
  'erase-person': { erasureId: string };
  /** Requests files from LINE again that did not fit into a quota. */
  'ask-for-missed': { quotaId: string };
  /** Scans an upload of a person without an account, before it becomes a file. */
  'scan-upload': { uploadId: string };
  /** Reads a picture that a person with orders sent to the bot alone. */
  'read-slip': ReadSlipJob;
  /** Calls the operator's verifier for the money of a slip. */
  'verify-slip': { slipId: string };
  /** Looks at a provider's page on which an order is paid. */
  'settle-checkout': { checkoutId: string };
  'settle-refund': { refundId: string };
  /** Ends idle uploads. */
  'tidy-uploads': Record<string, never>;
  /** Begins and ends storage for a time on its minute. */
  'turn-grants': Record<string, never>;
  /** Deletes ended demos, if LINE is simulated. */
  'end-demos': Record<string, never>;
  upkeep: Record<string, never>;
  /** Checks the bytes of a file that could not be read. */
  'check-content': { fileId: string };
  /** Verifies a share of the stored contents. */
  scrub: Record<string, never>;
}

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

interface SendReplyJob {
  groupId: string;
  kind: ReplyKind;
  replyToken: string;
  /** Instant after which LINE rejects the token; ISO 8601. */
  replyBy: string;
  /** With `asked`: number of files requested from LINE. */
  asked?: { fileCount: number; imageCount: number } | undefined;
}

interface AskForGroupJob {
  groupId: string;
  /** Sender; null if unknown. */
  userId: string | null;
  replyToken: string | null;
  replyBy: string;
}

interface ReadSlipJob {
  userId: string;
  lineMessageId: string;
  replyToken: string;
  replyBy: string;
}

export type JobName = keyof Jobs;

/** Settings of one kind of job. */
interface JobKind<Data> {
  data: z.ZodType<Data>;
  /** Returns the key of a job: while one waits, another with the same key is not added. */
  key(data: Data): string;
  /** Time after which a running job counts as lost. */
  expireInSeconds: number;
  /**
   * Whether the job can crash the process, so that an interruption counts as a failure. Otherwise it does
   * not: a server that is killed often must not use up the attempts of jobs that it never ran. Default:
   * false.
   */
  mayKill?: boolean;
}

const nothing = z.record(z.string(), z.never());

const quarterHour = 15 * 60;
/** LINE sends videos of hundreds of megabytes at any speed. */
const sixHours = 6 * 60 * 60;

export const jobKinds: { readonly [Name in JobName]: JobKind<Jobs[Name]> } = {
  'handle-events': {
    data: nothing,
    key: () => 'inbox',
    expireInSeconds: quarterHour,
  },
  'fetch-content': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: sixHours,
  },
  'fetch-large-content': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: sixHours,
  },
  'resolve-poster': {
    data: z.object({ groupId: z.string(), userId: z.string() }),
    key: ({ groupId, userId }) => `${groupId} ${userId}`,
    expireInSeconds: quarterHour,
  },
  'make-thumbnails': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: quarterHour,
    mayKill: true,
  },
  'draw-document': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: quarterHour,
  },
  'draw-again': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: quarterHour,
  },
  'draw-older-heifs': { data: nothing, key: () => 'draw-older-heifs', expireInSeconds: quarterHour },
  'identify-older-contents': {
    data: nothing,
    key: () => 'identify-older-contents',
    expireInSeconds: quarterHour,
  },
  'find-slip': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: quarterHour,
  },
  'find-older-slips': { data: nothing, key: () => 'find-older-slips', expireInSeconds: quarterHour },
  'extract-text': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: quarterHour,
  },
  'extract-older-texts': { data: nothing, key: () => 'extract-older-texts', expireInSeconds: quarterHour },
  'refresh-group': {
    data: z.object({ groupId: z.string() }),
    key: ({ groupId }) => groupId,
    expireInSeconds: quarterHour,
  },
  'send-reply': {
    data: z.object({
      groupId: z.string(),
      kind: z.enum(replyKinds),
      replyToken: z.string(),
      replyBy: z.string(),
      asked: z.object({ fileCount: z.int(), imageCount: z.int() }).optional(),
    }),
    key: ({ replyToken }) => replyToken,
    expireInSeconds: quarterHour,
  },
  'answer-burst': {
    data: z.object({ groupId: z.string() }),
    key: ({ groupId }) => groupId,
    expireInSeconds: quarterHour,
  },
  'do-request': {
    data: z.object({ requestId: z.string() }),
    key: ({ requestId }) => requestId,
    expireInSeconds: quarterHour,
  },
  'mark-read': {
    data: z.object({ groupId: z.string() }),
    key: ({ groupId }) => groupId,
    expireInSeconds: quarterHour,
  },
  'ask-for-group': {
    data: z.object({
      groupId: z.string(),
      userId: z.string().nullable(),
      replyToken: z.string().nullable(),
      replyBy: z.string(),
    }),
    key: ({ groupId }) => groupId,
    expireInSeconds: quarterHour,
  },
  'watch-quota': {
    data: z.object({ quotaId: z.string(), isFull: z.boolean() }),
    key: ({ quotaId, isFull }) => `${quotaId} ${isFull}`,
    expireInSeconds: quarterHour,
  },
  'tell-bot-left': {
    data: z.object({ groupId: z.string() }),
    key: ({ groupId }) => groupId,
    expireInSeconds: quarterHour,
  },
  push: { data: z.object({ pushId: z.string() }), key: ({ pushId }) => pushId, expireInSeconds: quarterHour },
  'empty-trash': {
    data: z.object({ groupId: z.string() }),
    key: ({ groupId }) => groupId,
    expireInSeconds: quarterHour,
  },
  'settle-folder': {
    data: z.object({ groupId: z.string(), folderId: z.string() }),
    key: ({ folderId }) => folderId,
    expireInSeconds: quarterHour,
  },
  'continue-bulk': {
    data: z.object({ actionId: z.string() }),
    key: ({ actionId }) => actionId,
    expireInSeconds: quarterHour,
  },
  'prepare-archive': {
    data: z.object({ archiveId: z.string() }),
    key: ({ archiveId }) => archiveId,
    expireInSeconds: sixHours,
  },
  'sum-older-contents': { data: nothing, key: () => 'sum-older-contents', expireInSeconds: quarterHour },
  'erase-posts': {
    data: z.object({ userId: z.string() }),
    key: ({ userId }) => userId,
    expireInSeconds: quarterHour,
  },
  'prepare-export': {
    data: z.object({ exportId: z.string() }),
    key: ({ exportId }) => exportId,
    expireInSeconds: sixHours,
  },
  'erase-person': {
    data: z.object({ erasureId: z.string() }),
    key: ({ erasureId }) => erasureId,
    expireInSeconds: quarterHour,
  },
  'settle-quota-link': {
    data: z.object({ groupId: z.string() }),
    key: ({ groupId }) => groupId,
    expireInSeconds: quarterHour,
  },
  'delete-quota': {
    data: z.object({ quotaId: z.string() }),
    key: ({ quotaId }) => quotaId,
    expireInSeconds: quarterHour,
  },
  'ask-for-missed': {
    data: z.object({ quotaId: z.string() }),
    key: ({ quotaId }) => quotaId,
    expireInSeconds: quarterHour,
  },
  'scan-upload': {
    data: z.object({ uploadId: z.string() }),
    key: ({ uploadId }) => uploadId,
    expireInSeconds: sixHours,
  },
  'read-slip': {
    data: z.object({
      userId: z.string(),
      lineMessageId: z.string(),
      replyToken: z.string(),
      replyBy: z.string(),
    }),
    key: ({ lineMessageId }) => lineMessageId,
    expireInSeconds: quarterHour,
    mayKill: true,
  },
  'verify-slip': {
    data: z.object({ slipId: z.string() }),
    key: ({ slipId }) => slipId,
    expireInSeconds: quarterHour,
  },
  'settle-checkout': {
    data: z.object({ checkoutId: z.string() }),
    key: ({ checkoutId }) => checkoutId,
    expireInSeconds: quarterHour,
  },
  'end-demos': { data: nothing, key: () => 'end-demos', expireInSeconds: quarterHour },
  'turn-grants': { data: nothing, key: () => 'turn-grants', expireInSeconds: quarterHour },
  'settle-refund': {
    data: z.object({ refundId: z.string() }),
    key: ({ refundId }) => refundId,
    expireInSeconds: quarterHour,
  },
  'tidy-uploads': { data: nothing, key: () => 'tidy-uploads', expireInSeconds: quarterHour },
  'check-content': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: quarterHour,
  },
  scrub: { data: nothing, key: () => 'scrub', expireInSeconds: sixHours },
  upkeep: { data: nothing, key: () => 'upkeep', expireInSeconds: quarterHour },
};

export const jobNames = Object.keys(jobKinds).filter((name): name is JobName => name in jobKinds);
