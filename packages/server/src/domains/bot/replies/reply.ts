import { setTimeout as delay } from 'node:timers/promises';
import type { messagingApi } from '@line/bot-sdk';
import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import { replyMs } from '../../../line/reply-time.ts';
import { RetryLater } from '../../../queue/queue.ts';

/** Minimum pause before a reply is retried if LINE names none; later pauses are as long as the wait so far. */
const shortestPauseSeconds = 0.5;
const longestPauseSeconds = 10;

/** Maximum number of replies that wait in this process, outside the queue. */
const maxWaiting = 500;

/** One message, and its reply token. */
export interface Reply {
  replyToken: string;
  replyBy: Date;
  message: messagingApi.FlexMessage;
  /** Whether phones stay silent. Default: false. */
  isQuiet?: boolean;
}

type ReplyDeps = Pick<Deps, 'line' | 'log' | 'clock'>;

/**
 * Replies, if LINE still accepts it. Returns false if LINE did not, or cannot be reached within the
 * token's time; a reply is never worth a paid push.
 * @throws RetryLater when LINE may accept it later: after its `Retry-After`, or a growing pause
 */
export async function reply(
  { line, log, clock }: ReplyDeps,
  { replyToken, replyBy, message, isQuiet = false }: Reply,
): Promise<boolean> {
  if (clock() > replyBy) {
    log.info('a reply was not sent: its token is too old');
    return false;
  }
  try {
    const isTaken = await line.messaging.reply(replyToken, [message], { isQuiet });
    if (!isTaken) log.info('LINE did not take a reply: its token was used or is too old');
    return isTaken;
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
    const leftMs = replyBy.getTime() - clock().getTime();
    const seconds = error.retryAfterSeconds ?? pauseSeconds(replyMs - leftMs);
    if (seconds * 1000 >= leftMs) {
      log.warn({ err: error }, 'a reply was not sent: LINE is out of reach for longer than its token lives');
      return false;
    }
    throw new RetryLater(seconds, { cause: error });
  }
}

/** Sends replies that must not be stored in the queue. */
export interface BackgroundReplies {
  /** Replies as `reply` does, but waits in memory. Returns at once; if the process ends first, the reply is not sent. */
  send(given: Reply): void;
}

/** Creates the background replies of one process, with a limit on how many wait at a time. */
export function createBackgroundReplies(deps: ReplyDeps): BackgroundReplies {
  let waitingCount = 0;
  return {
    send(given) {
      if (waitingCount >= maxWaiting) {
        deps.log.warn('a reply was not sent: too many are waiting for LINE');
        return;
      }
      waitingCount += 1;
      replyPatiently(deps, given)
        .catch((error: unknown) => deps.log.error({ err: error }, 'a reply was not sent'))
        .finally(() => {
          waitingCount -= 1;
        });
    },
  };
}

async function replyPatiently(deps: ReplyDeps, given: Reply): Promise<void> {
  for (;;) {
    try {
      await reply(deps, given);
      return;
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
      await delay(error.seconds * 1000, undefined, { ref: false });
    }
  }
}

/** Returns a pause as long as the wait so far, with a little jitter so that retries do not come at once. */
function pauseSeconds(waitedMs: number): number {
  const pause = Math.min(longestPauseSeconds, Math.max(shortestPauseSeconds, waitedMs / 1000));
  return pause * (0.8 + 0.4 * Math.random());
}
