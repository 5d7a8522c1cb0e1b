import type { z } from 'zod';
import {
  addMembers,
  createGroup,
  createUser,
  type GroupChange,
  inviteBot,
  type NewGroup,
  type NewUser,
  type Quietly,
  removeBot,
  removeMember,
  renameGroup,
  setFriendship,
} from './chat/groups.ts';
import { type PostRequest, receivePost } from './chat/post-request.ts';
import { post, tapPostback, unsend, type WebhookFaults } from './chat/posts.ts';
import { contentFaultSchema } from './chat/sources.ts';
import { notFound } from './http/errors.ts';
import type { LoggedRequest } from './http/request-log.ts';
import type { ScriptedAnswer } from './http/scripted-answers.ts';
import { createLiffControl, type LiffControl } from './liff/liff-control.ts';
import { expireUserToken, type IssueOptions, issueUserToken } from './login/tokens.ts';
import { changeSettings, getSettings, type Platform } from './platform.ts';
import type {
  Chat,
  Delivery,
  PostedMessage,
  Send,
  Settings,
  User,
  UserToken,
  WebhookEvent,
} from './state/rows.ts';
import type { SendOptions } from './webhook/sender.ts';

/** The platform's strings, pulled from inside the process; `/dev/*` offers the same over HTTP. */
export interface Control {
  createUser(input: NewUser): User;
  setFriendship(userId: string, isFriend: boolean): User;
  /** Creates a group (or room) and, unless told not to, invites the bot. */
  createGroup(input: NewGroup): Chat;
  renameGroup(chatId: string, change: GroupChange): Chat;
  addMembers(chatId: string, userIds: string[], options?: Quietly): Chat;
  removeMember(chatId: string, userId: string, options?: Quietly): Chat;
  inviteBot(chatId: string, options?: Quietly): Chat;
  removeBot(chatId: string, options?: Quietly): Chat;
  /** Posts as a person; resolves with the messages once their bytes are on disk and the webhooks are on their way. */
  post(chatId: string, input: PostRequest): Promise<PostedMessage[]>;
  unsend(messageId: string, faults?: WebhookFaults): PostedMessage;
  tapPostback(chatId: string, input: { userId: string; data: string }): void;
  /** What the content endpoint shall do with this message from now on; `[]` makes it well again. */
  setContentFaults(messageId: string, faults: z.input<typeof contentFaultSchema>[]): void;
  issueUserToken(userId: string, options?: IssueOptions): UserToken;
  revokeUserToken(token: string): void;
  /** The token's time is over now. */
  expireUserToken(token: string): void;
  /** LIFF apps, what people allowed them, and how they answer when asked. */
  liff: LiffControl;
  /** Orders another answer than LINE's for a path. */
  addFault(answer: ScriptedAnswer): void;
  clearFaults(): void;
  settings(): Settings;
  changeSettings(change: Partial<Settings>): void;
  /** Sends any events at all: `[]`, unknown types, groups nobody knows. */
  sendEvents(events: WebhookEvent[], options?: SendOptions): string[];
  holdWebhooks(): void;
  releaseWebhooks(order?: 'as-posted' | 'reversed' | 'batched'): void;
  /** Makes everything that waits for its next attempt due now. */
  retryWebhooks(): void;
  /** Webhook requests, oldest first. */
  deliveries(): Delivery[];
  /** Accepted replies and pushes, oldest first. */
  sends(): Send[];
  /** What was asked of LINE, oldest first. */
  log(): LoggedRequest[];
  /** Resolves when no webhook is under way (those waiting for a next attempt do not count). */
  idle(): Promise<void>;
  /** Forgets people, chats, messages, tokens, LIFF apps, deliveries, faults and the log; channels, webhook URL and the key of ID tokens stay. */
  reset(): Promise<void>;
}

export function createControl(platform: Platform): Control {
  const { store, webhook, scripted, log } = platform;
  return {
    createUser: (input) => createUser(platform, input),
    setFriendship: (userId, isFriend) => setFriendship(platform, userId, isFriend),
    createGroup: (input) => createGroup(platform, input),
    renameGroup: (chatId, change) => renameGroup(platform, chatId, change),
    addMembers: (chatId, userIds, options) => addMembers(platform, chatId, userIds, options),
    removeMember: (chatId, userId, options) => removeMember(platform, chatId, userId, options),
    inviteBot: (chatId, options) => inviteBot(platform, chatId, options),
    removeBot: (chatId, options) => removeBot(platform, chatId, options),
    post: async (chatId, input) => post(platform, chatId, await receivePost(platform, input)),
    unsend: (messageId, faults) => unsend(platform, messageId, faults),
    tapPostback: (chatId, input) => tapPostback(platform, chatId, input),
    setContentFaults(messageId, faults) {
      const message = store.messages.get(messageId);
      if (message?.kind !== 'posted') throw notFound();
      const parsed = faults.map((fault) => contentFaultSchema.parse(fault));
      store.messages.put(messageId, { ...message, faults: parsed });
    },
    issueUserToken: (userId, options) => issueUserToken(platform, userId, options),
    revokeUserToken(token) {
      const row = store.userTokens.get(token);
      if (row) store.userTokens.put(token, { ...row, revoked: true });
    },
    expireUserToken: (token) => expireUserToken(platform, token),
    liff: createLiffControl(platform),
    addFault: (answer) => scripted.add(answer),
    clearFaults: () => scripted.clear(),
    settings: () => getSettings(platform),
    changeSettings: (change) => changeSettings(platform, change),
    sendEvents: (events, options) => webhook.send(events, options),
    holdWebhooks: () => webhook.hold(),
    releaseWebhooks: (order) => webhook.release(order),
    retryWebhooks: () => webhook.retryNow(),
    deliveries: () => store.deliveries.values(),
    sends: () => store.sends.values(),
    log: () => log.entries(),
    idle: () => webhook.idle(),
    async reset() {
      const { webhookUrl } = getSettings(platform);
      const keys = store.signingKeys.values();
      store.clear();
      // Whoever checks ID tokens has fetched it, and does not fetch it again for a while.
      for (const key of keys) store.signingKeys.put('current', key);
      scripted.clear();
      log.clear();
      await platform.contents.clear();
      changeSettings(platform, { webhookUrl });
    },
  };
}
