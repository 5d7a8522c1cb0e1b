import { channelAccessToken } from '@line/bot-sdk';
import { withTimeout } from './timeout.ts';

/** The token with which the server speaks to LINE as the bot. */
export interface ChannelToken {
  /** A token that LINE should accept now. @throws what the token endpoint failed with */
  get(): Promise<string>;
  /** Another token after LINE refused this one; the same when there is no other. */
  renew(refused: string): Promise<string>;
}

interface ChannelTokenOptions {
  /** Origin of LINE's API. */
  apiBase: string;
  channelId: string;
  channelSecret: string;
  /** A long-lived token; where it is given no other is asked for. */
  accessToken?: string | null;
  /** How long the token endpoint may take. Default 10 s. */
  timeoutMs?: number;
  clock?: () => Date;
}

interface Issued {
  token: string;
  renewAt: number;
}

/** A stateless token lives 15 minutes; renewed after two thirds of that, no call sets out with a dying one. */
const usableShare = 2 / 3;

/**
 * Stateless channel tokens: asked for when first needed, renewed ahead of their end, never two requests at once.
 *
 * @see https://developers.line.biz/en/reference/messaging-api/#issue-stateless-channel-access-token
 */
export function createChannelToken(options: ChannelTokenOptions): ChannelToken {
  const { apiBase, channelId, channelSecret, accessToken = null, timeoutMs = 10_000 } = options;
  const clock = options.clock ?? (() => new Date());
  const client = new channelAccessToken.ChannelAccessTokenClient({ baseURL: apiBase });
  let issued: Issued | null = null;
  let issuing: Promise<string> | null = null;

  async function issue(): Promise<string> {
    const answer = await withTimeout(
      client.issueStatelessChannelTokenByClientSecret(channelId, channelSecret),
      timeoutMs,
    );
    if (!answer.access_token) throw new Error('the token endpoint answered without a token');
    issued = {
      token: answer.access_token,
      renewAt: clock().getTime() + answer.expires_in * 1000 * usableShare,
    };
    return issued.token;
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
      return issued && issued.renewAt > clock().getTime() ? issued.token : issueOnce();
    },
    async renew(refused) {
      if (accessToken !== null) return accessToken;
      // Somebody else may have renewed it while this call was under way.
      return issued && issued.token !== refused ? issued.token : issueOnce();
    },
  };
}
