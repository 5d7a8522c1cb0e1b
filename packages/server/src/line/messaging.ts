import { HTTPFetchError, messagingApi } from '@line/bot-sdk';
import { AppError } from '../errors.ts';
import type { ChannelToken } from './channel-token.ts';
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
  reply(replyToken: string, messages: messagingApi.Message[]): Promise<boolean>;
  getBotInfo(): Promise<LineBotInfo>;
}

interface LineMessagingOptions {
  /** Origin of LINE's API; the SDK drops a path. */
  apiBase: string;
  channelToken: ChannelToken;
  /** How long one call may take. Default 10 s. */
  timeoutMs?: number;
}

/** Speaks to LINE by its official SDK. */
export function createLineMessaging(options: LineMessagingOptions): LineMessaging {
  const { apiBase, channelToken, timeoutMs = 10_000 } = options;

  async function ask<T>(call: (client: messagingApi.MessagingApiClient) => Promise<T>): Promise<T> {
    const callWith = (token: string) =>
      withTimeout(
        call(new messagingApi.MessagingApiClient({ channelAccessToken: token, baseURL: apiBase })),
        timeoutMs,
      );
    const token = await channelToken.get();
    try {
      return await callWith(token);
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
      return await callWith(await channelToken.renew(token));
    }
  }

  /** What the call gives, or `otherwise` where LINE answers with this status. */
  async function askUnless<T, Otherwise>(
    status: number,
    otherwise: Otherwise,
    call: (client: messagingApi.MessagingApiClient) => Promise<T>,
  ): Promise<T | Otherwise> {
    try {
      return await ask(call);
    } catch (error) {
      if (statusOf(error) === status) return otherwise;
      throw new AppError('LINE_UNAVAILABLE', { cause: error });
    }
  }

  return {
    async getGroupMember({ type, lineChatId }, lineUserId) {
      const profile = await askUnless(404, null, (client) =>
        type === 'group'
          ? client.getGroupMemberProfile(lineChatId, lineUserId)
          : client.getRoomMemberProfile(lineChatId, lineUserId),
      );
      return profile && { displayName: profile.displayName, pictureUrl: profile.pictureUrl ?? null };
    },
    async getGroupSummary(lineChatId) {
      const summary = await askUnless(404, null, (client) => client.getGroupSummary(lineChatId));
      return summary && { name: summary.groupName, pictureUrl: summary.pictureUrl ?? null };
    },
    async reply(replyToken, messages) {
      const sent = await askUnless(400, null, (client) => client.replyMessage({ replyToken, messages }));
      return sent !== null;
    },
    async getBotInfo() {
      const info = await askUnless(404, null, (client) => client.getBotInfo());
      if (!info) throw new AppError('LINE_UNAVAILABLE');
      return { lineUserId: info.userId, basicId: info.basicId, displayName: info.displayName };
    },
  };
}

function statusOf(error: unknown): number | null {
  return error instanceof HTTPFetchError ? error.status : null;
}
