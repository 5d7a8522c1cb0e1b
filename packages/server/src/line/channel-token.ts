import { channelAccessToken } from '@line/bot-sdk';
import { withTimeout } from '../with-timeout.ts';
import { createSharedPause } from './pause.ts';
import { retryAfterOf } from './retry-after.ts';

/** Token with which the server calls LINE as the bot. */
export interface ChannelToken {
  /**
   * Returns a token that LINE should accept now.
   * @throws AppError LINE_UNAVAILABLE
   */
  get(): Promise<string>;
  /**
   * Returns another token after LINE rejected this one; the same when there is no other.
   * @throws AppError LINE_UNAVAILABLE
   */
  renew(refused: string): Promise<string>;
  /** Records that LINE accepted this token: when LINE rejects it later, it was revoked, and another is worth requesting. */
  accepted(token: string): void;
}

interface ChannelTokenOptions {
  /** Origin of LINE's API. */
  apiBase: string;
  channelId: string;
  channelSecret: string;
  /** A long-lived token; if given, no other is requested. */
  accessToken?: string | null;
  /** Timeout of the token endpoint. Default 10 s. */
  timeoutMs?: number;
  clock?: () => Date;
  /** Monotonic clock in milliseconds, for pauses. Default: that of the process. */
  now?: () => number;
}

interface Issued {
  token: string;
  renewAt: number;
  endsAt: number;
}

/**
 * Share of its lifetime after which a token is renewed; a stateless token lives 15 minutes, and calls use the
 * old one meanwhile.
 */
const usableShare = 2 / 3;

/** Minimum remaining lifetime of a token for a call. */
const marginMs = 60_000;

/**
 * First pause before another token is requested, since LINE may reject a new one as well; doubled each time
 * that none has worked.
 */
const firstRenewalPauseMs = 1_000;
const maxRenewalPauseMs = 10_000;

/**
 * Creates stateless channel tokens: requested when first needed, renewed before their end, never two requests
 * at once. After a failure of the token endpoint all callers share one pause.
 *
 * @see https://developers.line.biz/en/reference/messaging-api/#issue-stateless-channel-access-token
 */
export function createChannelToken(options: ChannelTokenOptions): ChannelToken {
  const { apiBase, channelId, channelSecret, accessToken = null, timeoutMs = 10_000 } = options;
  const clock = options.clock ?? (() => new Date());
  const now = options.now ?? (() => performance.now());
  const client = new channelAccessToken.ChannelAccessTokenClient({ baseURL: apiBase });
  const pause = createSharedPause(now);
  let issued: Issued | null = null;
  let issuing: Promise<string> | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  /** Number of tokens in a row that LINE has never accepted. */
  let unworkedCount = 0;

  async function issue(): Promise<string> {
    pause.enter();
    try {
      const answer = await withTimeout(
        client.issueStatelessChannelTokenByClientSecret(channelId, channelSecret),
        timeoutMs,
      );
      if (!answer.access_token) throw new Error('the token endpoint answered without a token');
      const at = clock().getTime();
      const livesMs = answer.expires_in * 1000;
      issued = {
        token: answer.access_token,
        renewAt: at + livesMs * usableShare,
        endsAt: at + livesMs,
      };
      pause.end();
      return issued.token;
    } catch (error) {
      throw pause.begin(error, retryAfterOf(error));
    }
  }

  function issueOnce(): Promise<string> {
    issuing ??= issue().finally(() => {
      issuing = null;
    });
    return issuing;
  }

  return {
    async get() {
      if (accessToken !== null) return accessToken;
      const at = clock().getTime();
      if (!issued || at >= issued.endsAt - marginMs) return await issueOnce();
      // A failure starts the pause, and reaches callers once the old token has expired.
      if (at >= issued.renewAt) issueOnce().catch(() => undefined);
      return issued.token;
    },
    async renew(refused) {
      if (accessToken !== null) return accessToken;
      // Another call may have renewed it while this one was running.
      if (issued && issued.token !== refused) return issued.token;
      const pauseMs = Math.min(maxRenewalPauseMs, firstRenewalPauseMs * 2 ** Math.max(0, unworkedCount - 1));
      if (!issuing && now() - renewedAt < pauseMs) return refused;
      renewedAt = now();
      unworkedCount += 1;
      return await issueOnce();
    },
    accepted(token) {
      if (token === issued?.token) unworkedCount = 0;
    },
  };
}
