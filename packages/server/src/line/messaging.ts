import type { messagingApi } from '@line/bot-sdk';
import { AppError } from '../errors.ts';
import {
  createEndpointClient,
  type EndpointClientOptions,
  isRefused,
  statusOf,
  unavailable,
} from './endpoint-client.ts';

/** A chat of LINE: rooms were the groups before LINE 10.17. */
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
  /** User id of the bot, the `destination` of webhooks. */
  lineUserId: string;
  /** Id with the `@`. */
  basicId: string;
  displayName: string;
  /** `chat`: people of the account answer by hand, and the bot should not. */
  chatMode: string;
}

/** Webhook address of LINE, and whether it is active. */
export interface LineWebhookEndpoint {
  endpoint: string;
  active: boolean;
}

/** Result of LINE's test request to the webhook. */
export interface LineWebhookTest {
  success: boolean;
  /** Reason from LINE: OK, COULD_NOT_CONNECT, REQUEST_TIMEOUT, ERROR_STATUS_CODE, UNCLASSIFIED. */
  reason: string;
  detail: string;
}

/** Messages that the account can send in a month, and has sent. */
export interface LineMessageQuota {
  /** Null: no limit. */
  limit: number | null;
  used: number;
}

/**
 * Client of LINE's Messaging API, for the calls that we need. Every call can throw AppError LINE_UNAVAILABLE:
 * no answer in time, 429, 5xx, or a token that LINE rejects twice.
 *
 * @see https://developers.line.biz/en/reference/messaging-api/
 */
export interface LineMessaging {
  /** Returns a member; null if they are not one (any more), or the bot is not in the chat. */
  getGroupMember(chat: LineChat, lineUserId: string): Promise<LineProfile | null>;
  /** Returns the name and picture of a group; null if the bot is not in it. Rooms have no summary: do not call it. */
  getGroupSummary(lineChatId: string): Promise<LineGroupSummary | null>;
  /**
   * Replies; returns whether LINE accepted it. A reply token works once, for about a minute: false when it
   * was used or is too old.
   */
  reply(
    replyToken: string,
    messages: messagingApi.Message[],
    /** Whether phones stay silent. Default: false. */
    options?: { isQuiet?: boolean },
  ): Promise<boolean>;
  /**
   * Pushes to one person, never to a group: LINE counts a message for every member. The key, a UUID, makes it one
   * message however often it is sent within 24 hours. `refused`: LINE will never send it (no recipient, or the month is
   * used up).
   */
  push(lineUserId: string, messages: messagingApi.Message[], retryKey: string): Promise<'taken' | 'refused'>;
  /**
   * Marks a message, and all before it in its chat, as read. `refused`: LINE does not, now or later (an account whose
   * messages are marked by themselves, or a token that is not ours).
   */
  markRead(readToken: string): Promise<'taken' | 'refused'>;
  getBotInfo(): Promise<LineBotInfo>;
  getMessageQuota(): Promise<LineMessageQuota>;
  /** Returns the webhook endpoint; null if none is set. */
  getWebhookEndpoint(): Promise<LineWebhookEndpoint | null>;
  /** Makes LINE send an empty webhook there, at most 60 times an hour. */
  testWebhookEndpoint(endpoint: string): Promise<LineWebhookTest>;
}

/** Creates a client with LINE's official SDK. No caller uses an endpoint after a 429, or a time to retry, until then. */
export function createLineMessaging(options: EndpointClientOptions): LineMessaging {
  const { ask, askUnless, unlessUnknown } = createEndpointClient(options);

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
    async markRead(readToken) {
      try {
        await ask('markMessagesAsReadByToken', (client) =>
          client.markMessagesAsReadByToken({ markAsReadToken: readToken }),
        );
        return 'taken';
      } catch (error) {
        if (isRefused(error)) return 'refused';
        throw unavailable(error);
      }
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
        // An earlier attempt, whose answer was lost, was accepted.
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
