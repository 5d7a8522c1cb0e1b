import * as z from 'zod';

/** Every kind of background work, and what it is told. */
export interface Jobs {
  'handle-event': { webhookEventId: string };
  'fetch-content': { fileId: string };
  'make-thumbnails': { sha256: string };
  'refresh-group': { groupId: string };
  upkeep: Record<string, never>;
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

const quarterHour = 15 * 60;
/** LINE sends videos of hundreds of megabytes as slowly as it likes. */
const sixHours = 6 * 60 * 60;

export const jobKinds: { readonly [Name in JobName]: JobKind<Jobs[Name]> } = {
  'handle-event': {
    data: z.object({ webhookEventId: z.string() }),
    key: ({ webhookEventId }) => webhookEventId,
    expireInSeconds: quarterHour,
  },
  'fetch-content': {
    data: z.object({ fileId: z.string() }),
    key: ({ fileId }) => fileId,
    expireInSeconds: sixHours,
  },
  'make-thumbnails': {
    data: z.object({ sha256: z.string() }),
    key: ({ sha256 }) => sha256,
    expireInSeconds: quarterHour,
    mayKill: true,
  },
  'refresh-group': {
    data: z.object({ groupId: z.string() }),
    key: ({ groupId }) => groupId,
    expireInSeconds: quarterHour,
  },
  upkeep: { data: z.record(z.string(), z.never()), key: () => 'upkeep', expireInSeconds: quarterHour },
};

export const jobNames = Object.keys(jobKinds).filter((name): name is JobName => name in jobKinds);
