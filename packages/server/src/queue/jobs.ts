import * as z from 'zod';

/** Every kind of background work, and what it is told. */
export interface Jobs {
  /** Works off what LINE told of: one job, however many events wait. */
  'handle-events': Record<string, never>;
  'fetch-content': { fileId: string };
  /** By a file that shows the content: a message that is taken back must leave nothing here, not even the address of its bytes. */
  'make-thumbnails': { fileId: string };
  'refresh-group': { groupId: string };
  /** Says something in a group by a reply token. */
  say: SayJob;
  'answer-burst': { groupId: string };
  /** Looks how full a quota is. */
  'watch-quota': { quotaId: string; isFull: boolean };
  /** The bot is out of a chat: tells whose storage it is, unless it is back. */
  'tell-bot-left': { groupId: string };
  push: { pushId: string };
  upkeep: Record<string, never>;
}

/** What the bot says at once; who wrote what is nothing that lies in a queue. */
const sayings = [
  'welcome',
  'welcome-back',
  'no-quota',
  'keeping-ended',
  'menu',
  'stopped',
  'going-on',
  'not-yours',
] as const;
export type Saying = (typeof sayings)[number];

interface SayJob {
  groupId: string;
  saying: Saying;
  replyToken: string;
  /** LINE does not take the token later than this; ISO 8601. */
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
  'make-thumbnails': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: quarterHour,
    mayKill: true,
  },
  'refresh-group': {
    data: z.object({ groupId: z.string() }),
    key: ({ groupId }) => groupId,
    expireInSeconds: quarterHour,
  },
  say: {
    data: z.object({
      groupId: z.string(),
      saying: z.enum(sayings),
      replyToken: z.string(),
      replyBy: z.string(),
    }),
    key: ({ replyToken }) => replyToken,
    expireInSeconds: quarterHour,
  },
  'answer-burst': {
    data: z.object({ groupId: z.string() }),
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
  upkeep: { data: nothing, key: () => 'upkeep', expireInSeconds: quarterHour },
};

export const jobNames = Object.keys(jobKinds).filter((name): name is JobName => name in jobKinds);
