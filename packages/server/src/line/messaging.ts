import { HTTPFetchError, messagingApi } from '@line/bot-sdk';
import { AppError, isAppError } from '../errors.ts';
import type { ChannelToken } from './channel-token.ts';
import { createSharedPause, type SharedPause } from './pause.ts';
import { retryAfterOf } from './retry-after.ts';
import { withTimeout } from './timeout.ts';

/** A chat of LINE: rooms are what groups were before LINE 10.17. */
export interface LineChat {
  type: 'group' | 'room';
  lineChatId: string;
}

export interface LineProfile {
  displayName: string;
  pictureUrl: string | null;
}

export interface LineGroupSummary {
  name: string;
  pictureUrl: string | null;
}

export interface LineBotInfo {
  /** The `destination` of webhooks. */
  lineUserId: string;
  /** With the `@`. */
  basicId: string;
  displayName: string;
  /** `chat`: people of the account answer by hand, and the bot is not meant to. */
  chatMode: string;
}

/** Where LINE sends what happens, and whether it does. */
export interface LineWebhookEndpoint {
  endpoint: string;
  active: boolean;
}

/** How LINE fared with a request to the webhook. */
export interface LineWebhookTest {
  success: boolean;
  /** As LINE puts it: OK, COULD_NOT_CONNECT, REQUEST_TIMEOUT, ERROR_STATUS_CODE, UNCLASSIFIED. */
  reason: string;
  detail: string;
}

/** What LINE lets the account send in a month, and what it has sent. */
export interface LineMessageQuota {
  /** Null: no limit. */
  limit: number | null;
  used: number;
}

/**
 * LINE's Messaging API, as far as we ask it. Every call may throw AppError LINE_UNAVAILABLE: no answer in time, 429, 5xx,
 * or a token that LINE refuses twice.
 *
 * @see https://developers.line.biz/en/reference/messaging-api/
 */
export interface LineMessaging {
  /** Null: not a member (any more), or the bot is not in the chat. */
  getGroupMember(chat: LineChat, lineUserId: string): Promise<LineProfile | null>;
  /** Null: the bot is not in the group. Rooms have no summary: do not ask. */
  getGroupSummary(lineChatId: string): Promise<LineGroupSummary | null>;
  /** Whether LINE took it. A reply token is good once, for about a minute: false when it was used or is too old. */
  reply(
    replyToken: string,
    messages: messagingApi.Message[],
    /** Whether phones stay silent. Default: they do not. */
    options?: { isQuiet?: boolean },
  ): Promise<boolean>;
  /**
   * To one person, never to a group: LINE counts a message for every member. The key, a UUID, makes it one message however often it is
   * sent within 24 hours. `refused`: LINE does not send it, now or later (nobody there, or the month is used up).
   */
  push(lineUserId: string, messages: messagingApi.Message[], retryKey: string): Promise<'taken' | 'refused'>;
  getBotInfo(): Promise<LineBotInfo>;
  getMessageQuota(): Promise<LineMessageQuota>;
  /** Null: none is set. */
  getWebhookEndpoint(): Promise<LineWebhookEndpoint | null>;
  /** Has LINE send an empty webhook there. LINE does so 60 times an hour. */
  testWebhookEndpoint(endpoint: string): Promise<LineWebhookTest>;
}

interface LineMessagingOptions {
  /** Origin of LINE's API; the SDK drops a path. */
  apiBase: string;
  channelToken: ChannelToken;
  /** How long one call may take. Default 10 s. */
  timeoutMs?: number;
  /** Milliseconds of a clock that never goes back, for pauses. Default: that of the process. */
  now?: () => number;
}

type Client = messagingApi.MessagingApiClient;

/** An operation of LINE's API, by its name in the SDK: LINE's limits hold for each by itself. */
type Endpoint = Extract<keyof Client, string>;

/** Speaks to LINE by its official SDK. An endpoint that answers 429, or says when to come back, is left alone by all until then. */
export function createLineMessaging(options: LineMessagingOptions): LineMessaging {
  const { apiBase, channelToken, timeoutMs = 10_000, now } = options;
  const pauses = new Map<Endpoint, SharedPause>();

  function pauseOf(endpoint: Endpoint): SharedPause {
    const pause = pauses.get(endpoint) ?? createSharedPause(now);
    pauses.set(endpoint, pause);
    return pause;
  }

  async function askWithToken<T>(call: (client: Client) => Promise<T>): Promise<T> {
    const callWith = async (token: string) => {
      const answer = await withTimeout(
        call(new messagingApi.MessagingApiClient({ channelAccessToken: token, baseURL: apiBase })),
        timeoutMs,
      );
      channelToken.accepted(token);
      return answer;
    };
    const token = await channelToken.get();
    try {
      return await callWith(token);
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
      const renewed = await channelToken.renew(token);
      if (renewed === token) throw error;
      return await callWith(renewed);
    }
  }

  async function ask<T>(endpoint: Endpoint, call: (client: Client) => Promise<T>): Promise<T> {
    const pause = pauseOf(endpoint);
    pause.enter();
    try {
      const answer = await askWithToken(call);
      pause.end();
      return answer;
    } catch (error) {
      if (isBusy(error)) throw pause.begin(error, retryAfterOf(error));
      if (statusOf(error) !== null) pause.end();
      throw error;
    }
  }

  /** Returns the answer, or `otherwise` where LINE answers with this status. */
  async function askUnless<T, Otherwise>(
    endpoint: Endpoint,
    { status, otherwise }: { status: number; otherwise: Otherwise },
    call: (client: Client) => Promise<T>,
  ): Promise<T | Otherwise> {
    try {
      return await ask(endpoint, call);
    } catch (error) {
      if (statusOf(error) === status) return otherwise;
      throw unavailable(error);
    }
  }

  const unlessUnknown = <T>(endpoint: Endpoint, call: (client: Client) => Promise<T>) =>
    askUnless(endpoint, { status: 404, otherwise: null }, call);

  return {
    async getGroupMember({ type, lineChatId }, lineUserId) {
      const profile = await (type === 'group'
        ? unlessUnknown('getGroupMemberProfile', (client) =>
            client.getGroupMemberProfile(lineChatId, lineUserId),
          )
        : unlessUnknown('getRoomMemberProfile', (client) =>
            client.getRoomMemberProfile(lineChatId, lineUserId),
          ));
      return profile && { displayName: profile.displayName, pictureUrl: profile.pictureUrl ?? null };
    },
    async getGroupSummary(lineChatId) {
      const summary = await unlessUnknown('getGroupSummary', (client) => client.getGroupSummary(lineChatId));
      return summary && { name: summary.groupName, pictureUrl: summary.pictureUrl ?? null };
    },
    async reply(replyToken, messages, { isQuiet = false } = {}) {
      const request = { replyToken, messages, notificationDisabled: isQuiet };
      const sent = await askUnless('replyMessage', { status: 400, otherwise: null }, (client) =>
        client.replyMessage(request),
      );
      return sent !== null;
    },
    async getBotInfo() {
      const info = await unlessUnknown('getBotInfo', (client) => client.getBotInfo());
      if (!info) throw new AppError('LINE_UNAVAILABLE');
      const { userId: lineUserId, basicId, displayName, chatMode } = info;
      return { lineUserId, basicId, displayName, chatMode };
    },
    async push(lineUserId, messages, retryKey) {
      try {
        await ask('pushMessage', (client) => client.pushMessage({ to: lineUserId, messages }, retryKey));
        return 'taken';
      } catch (error) {
        // Taken the time before, of which no answer came.
        if (statusOf(error) === 409) return 'taken';
        if (isRefused(error)) return 'refused';
        throw unavailable(error);
      }
    },
    async getMessageQuota() {
      const quota = await unlessUnknown('getMessageQuota', (client) => client.getMessageQuota());
      const { totalUsage } =
        (await unlessUnknown('getMessageQuotaConsumption', (client) =>
          client.getMessageQuotaConsumption(),
        )) ?? {};
      return { limit: quota?.value ?? null, used: totalUsage ?? 0 };
    },
    async getWebhookEndpoint() {
      const found = await unlessUnknown('getWebhookEndpoint', (client) => client.getWebhookEndpoint());
      return found && { endpoint: found.endpoint, active: found.active };
    },
    async testWebhookEndpoint(endpoint) {
      const tested = await unlessUnknown('testWebhookEndpoint', (client) =>
        client.testWebhookEndpoint({ endpoint }),
      );
      return {
        success: tested?.success ?? false,
        reason: tested?.reason ?? 'UNCLASSIFIED',
        detail: tested?.detail ?? '',
      };
    },
  };
}

function unavailable(error: unknown): AppError {
  if (isAppError(error)) return error;
  const retryAfterSeconds = retryAfterOf(error);
  return new AppError('LINE_UNAVAILABLE', {
    cause: error,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  });
}

/** Too many requests, or a service that says when to come back; not the end of a month's messages, which no waiting helps. */
function isBusy(error: unknown): boolean {
  const status = statusOf(error);
  if (status === 429) return !isMonthUsedUp(error);
  return status !== null && status >= 500 && retryAfterOf(error) !== null;
}

function isRefused(error: unknown): boolean {
  const status = statusOf(error);
  return status === 400 || status === 403 || status === 404 || isMonthUsedUp(error);
}

function isMonthUsedUp(error: unknown): boolean {
  return error instanceof HTTPFetchError && error.status === 429 && error.body.includes('monthly limit');
}

function statusOf(error: unknown): number | null {
  return error instanceof HTTPFetchError ? error.status : null;
}
