import * as z from 'zod';

/** Every kind of background work, and what it is told. */
export interface Jobs {
  /** Works off what LINE told of: one job, however many events wait. */
  'handle-events': Record<string, never>;
  'fetch-content': { fileId: string };
  /** The same for what is long: films, and whatever turned out to be large. */
  'fetch-large-content': { fileId: string };
  /** Asks LINE for the name of somebody who posted in a group. */
  'resolve-poster': { groupId: string; userId: string };
  /** By a file that shows the content: a message that is taken back must leave nothing here, not even the address of its bytes. */
  'make-thumbnails': { fileId: string };
  /** The same of what is drawn by a program of its own: documents and films. */
  'draw-document': { fileId: string };
  'refresh-group': { groupId: string };
  /** Says something in a group by a reply token. */
  'send-reply': SendReplyJob;
  'answer-burst': { groupId: string };
  /** Asks LINE for all that a group missed, and answers by a reply token. */
  'ask-for-group': AskForGroupJob;
  /** Looks how full a quota is. */
  'watch-quota': { quotaId: string; isFull: boolean };
  /** The bot is out of a chat: tells whose storage it is, unless it is back. */
  'tell-bot-left': { groupId: string };
  push: { pushId: string };
  /** Erases what the trash of a group was emptied of. */
  'empty-trash': { groupId: string };
  /** Erases what somebody posted. */
  'erase-posts': { userId: string };
  /** Asks LINE again for what did not fit into a quota. */
  'ask-for-missed': { quotaId: string };
  /** Ends uploads to which nothing comes any more. */
  'tidy-uploads': Record<string, never>;
  upkeep: Record<string, never>;
  /** Looks after the bytes of a file that could not be read. */
  'check-content': { fileId: string };
  /** Verifies a share of what is stored. */
  scrub: Record<string, never>;
}

/** Replies that the bot sends at once; who wrote what never lies in a queue. */
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
  /** LINE does not take the token later than this; ISO 8601. */
  replyBy: string;
  /** With `asked`: how many files LINE was asked for. */
  asked?: { fileCount: number; imageCount: number } | undefined;
}

interface AskForGroupJob {
  groupId: string;
  /** Null: LINE did not say who asked. */
  userId: string | null;
  replyToken: string | null;
  replyBy: string;
}

export type JobName = keyof Jobs;

/** How one kind of work is told and treated. */
interface JobKind<Data> {
  data: z.ZodType<Data>;
  /** Jobs with the same key do the same: while one waits, another is not added. */
  key(data: Data): string;
  /** A job under way for longer is taken for lost. */
  expireInSeconds: number;
  /**
   * The process may have died of it, so that being cut off counts as a failure. Otherwise it does not: a server that is killed
   * often must not use up the attempts of work that it never came to do. Default: false.
   */
  mayKill?: boolean;
}

const nothing = z.record(z.string(), z.never());

const quarterHour = 15 * 60;
/** LINE sends videos of hundreds of megabytes as slowly as it likes. */
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
  'erase-posts': {
    data: z.object({ userId: z.string() }),
    key: ({ userId }) => userId,
    expireInSeconds: quarterHour,
  },
  'ask-for-missed': {
    data: z.object({ quotaId: z.string() }),
    key: ({ quotaId }) => quotaId,
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
