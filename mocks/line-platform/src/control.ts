import type { JWK } from 'jose';
import type { z } from 'zod';
import { type BulkPost, postMany } from './chat/bulk.ts';
import {
  addMembers,
  createGroup,
  createUser,
  type GroupChange,
  inviteBot,
  markRead,
  type NewGroup,
  type NewUser,
  type Quietly,
  removeBot,
  removeMember,
  renameGroup,
  setFriendship,
} from './chat/groups.ts';
import { type PostRequest, receivePost } from './chat/post-request.ts';
import { edit, type Happening, post, sendOtherEvent, type Tap, tapPostback, unsend } from './chat/posts.ts';
import { contentFaultSchema } from './chat/sources.ts';
import type { LoggedRequest, SamplesShown } from './chat/wire.ts';
import { startFaults } from './content/faults.ts';
import { notFound } from './http/errors.ts';
import type { LogFilter } from './http/request-log.ts';
import type { ScriptedAnswer } from './http/scripted-answers.ts';
import { createLiffControl, type LiffControl } from './liff/liff-control.ts';
import { expireUserToken, type IssueOptions, issueUserToken } from './login/tokens.ts';
import { addChannelKey } from './messaging/assertions.ts';
import { expireChannelTokens } from './messaging/channel-tokens.ts';
import type { Platform } from './platform.ts';
import { changeSettings, getSettings } from './settings.ts';
import type {
  ChannelKey,
  Chat,
  Delivery,
  PostedMessage,
  Send,
  Settings,
  User,
  UserToken,
  WebhookEvent,
} from './state/rows.ts';
import type { Visit } from './visits/visit.ts';
import { deleteEndedVisits, listVisits, type NewVisit, openVisit, setAppPath } from './visits/visits.ts';
import { type DeliverySummary, summarize } from './webhook/delivery-summary.ts';
import type { WebhookFaults } from './webhook/event-faults.ts';
import type { ReleaseOrder } from './webhook/release.ts';
import type { SendOptions } from './webhook/send-options.ts';

/** Control of visits; it is not offered over HTTP. */
export interface VisitControl {
  /** Opens a visit and returns its secret. */
  open(visit: NewVisit): string;
  /** Sets the page of the app that belongs to the visit's chat. */
  setAppPath(secret: string, appPath: string): void;
  /** Lists the visits that have not ended. */
  list(): Visit[];
  /** Deletes ended visits with everything that belongs to them. Returns their number. */
  deleteEnded(): Promise<number>;
}

/** Control of the platform from the same process; `/dev/*` offers the same over HTTP. */
export interface Control {
  createUser(input: NewUser): User;
  setFriendship(userId: string, isFriend: boolean, options?: Quietly): User;
  /** Creates a group (or room) and, by default, invites the bot. */
  createGroup(input: NewGroup): Chat;
  renameGroup(chatId: string, change: GroupChange): Chat;
  addMembers(chatId: string, userIds: string[], options?: Quietly): Chat;
  removeMember(chatId: string, userId: string, options?: Quietly): Chat;
  inviteBot(chatId: string, options?: Quietly): Chat;
  removeBot(chatId: string, options?: Quietly): Chat;
  /** Posts as a person; resolves with the messages once their bytes are on disk and the webhooks are being sent. */
  post(chatId: string, input: PostRequest): Promise<PostedMessage[]>;
  /** Posts to many chats; resolves with the ids of each post's messages once all webhooks are queued. */
  postMany(posts: BulkPost[]): Promise<{ messageIds: string[][] }>;
  unsend(messageId: string, faults?: WebhookFaults): PostedMessage;
  /** Edits a text message: `messageEdited`. */
  edit(messageId: string, text: string, faults?: WebhookFaults): PostedMessage;
  /** Marks the chat as read by a person on the chat page. */
  markRead(chatId: string, userId: string): void;
  tapPostback(chatId: string, tap: Tap): void;
  /** Sends any other event, of known or unknown types, with LINE's common properties. */
  happen(chatId: string, request: Happening): void;
  /** Sets the faults of this message's content; `[]` removes them. */
  setContentFaults(messageId: string, faults: z.input<typeof contentFaultSchema>[]): void;
  issueUserToken(userId: string, options?: IssueOptions): UserToken;
  revokeUserToken(token: string): void;
  /** Makes the token expire now. */
  expireUserToken(token: string): void;
  /** Makes all issued channel tokens, or this one, expire now. */
  expireChannelTokens(token?: string): void;
  /** Registers a public key (RSA, JWK) for assertions, as LINE's console does, and returns its `kid`. */
  addChannelKey(jwk: JWK): ChannelKey;
  /** LIFF apps, consents of people, and their answers to LINE's prompts. */
  liff: LiffControl;
  /** Shows on the chat page how far a script is with filling the platform; null: not any more. Not offered over HTTP. */
  showSamples(samples: SamplesShown | null): void;
  /** Visits of people from outside. */
  visits: VisitControl;
  /** Sets another answer than LINE's for a path. */
  addFault(answer: ScriptedAnswer): void;
  /** Returns answers that are still to be used. */
  faults(): ScriptedAnswer[];
  clearFaults(): void;
  settings(): Settings;
  changeSettings(change: Partial<Settings>): void;
  /** Sends arbitrary events: `[]`, unknown types, unknown groups. */
  sendEvents(events: WebhookEvent[], options?: SendOptions): string[];
  holdWebhooks(): void;
  releaseWebhooks(order?: ReleaseOrder, seed?: number): void;
  /** Makes everything that waits for its next attempt due now. */
  retryWebhooks(): void;
  /** Returns webhook requests, oldest first. */
  deliveries(): Delivery[];
  /** Counts them by state, with the times of their answers. */
  deliverySummary(): DeliverySummary;
  /** Returns accepted replies and pushes, oldest first. */
  sends(): Send[];
  /** Returns requests to LINE, oldest first. */
  log(filter?: LogFilter): LoggedRequest[];
  /** Deletes past requests, deliveries and sends; pending ones stay. */
  clearLog(): void;
  /** Resolves when no webhook is being sent (those waiting for a next attempt do not count). */
  idle(): Promise<void>;
  /**
   * Deletes people, chats, messages, tokens, LIFF apps, deliveries, faults and the log; channels, webhook URL
   * and the key of ID tokens stay.
   */
  reset(): Promise<void>;
}

export function createControl(platform: Platform): Control {
  const { store, webhook, scripted, log } = platform;
  return {
    createUser: (input) => createUser(platform, input),
    setFriendship: (userId, isFriend, options) => setFriendship(platform, userId, isFriend, options),
    createGroup: (input) => createGroup(platform, input),
    renameGroup: (chatId, change) => renameGroup(platform, chatId, change),
    addMembers: (chatId, userIds, options) => addMembers(platform, chatId, userIds, options),
    removeMember: (chatId, userId, options) => removeMember(platform, chatId, userId, options),
    inviteBot: (chatId, options) => inviteBot(platform, chatId, options),
    removeBot: (chatId, options) => removeBot(platform, chatId, options),
    post: async (chatId, input) => post(platform, chatId, await receivePost(platform, input)),
    postMany: (posts) => postMany(platform, { posts }),
    unsend: (messageId, faults) => unsend(platform, messageId, faults),
    edit: (messageId, text, faults) => edit(platform, messageId, text, faults),
    markRead: (chatId, userId) => markRead(platform, chatId, userId),
    tapPostback: (chatId, tap) => tapPostback(platform, chatId, tap),
    happen: (chatId, request) => sendOtherEvent(platform, chatId, request),
    setContentFaults: (messageId, faults) => setContentFaults(platform, messageId, faults),
    issueUserToken: (userId, options) => issueUserToken(platform, userId, options),
    revokeUserToken: (token) => revokeUserToken(platform, token),
    expireUserToken: (token) => expireUserToken(platform, token),
    expireChannelTokens: (token) => expireChannelTokens(platform, token),
    addChannelKey: (jwk) => addChannelKey(platform, jwk),
    liff: createLiffControl(platform),
    showSamples: (samples) => platform.samples.show(samples),
    visits: {
      open: (visit) => openVisit(platform, visit),
      setAppPath: (secret, appPath) => setAppPath(platform, secret, appPath),
      list: () => listVisits(platform),
      deleteEnded: () => deleteEndedVisits(platform),
    },
    addFault: (answer) => scripted.add(answer),
    faults: () => scripted.entries(),
    clearFaults: () => scripted.clear(),
    settings: () => getSettings(platform),
    changeSettings: (change) => changeSettings(platform, change),
    sendEvents: (events, options) => webhook.send(events, options),
    holdWebhooks: () => webhook.hold(),
    releaseWebhooks: (order, seed) => webhook.release(order, seed),
    retryWebhooks: () => webhook.retryNow(),
    deliveries: () => store.deliveries.values(),
    deliverySummary: () => summarize(store.deliveries.values()),
    sends: () => store.sends.values(),
    log: (filter) => log.entries(filter),
    clearLog: () => clearLog(platform),
    idle: () => webhook.idle(),
    reset: () => reset(platform),
  };
}

function setContentFaults(
  { store, clock }: Platform,
  messageId: string,
  faults: z.input<typeof contentFaultSchema>[],
): void {
  const message = store.messages.get(messageId);
  if (message?.kind !== 'posted') throw notFound();
  const parsed = faults.map((fault) => contentFaultSchema.parse(fault));
  store.messages.put(messageId, { ...message, faults: startFaults(clock, parsed) });
}

function revokeUserToken({ store }: Platform, token: string): void {
  const row = store.userTokens.get(token);
  if (row) store.userTokens.put(token, { ...row, revoked: true });
}

function clearLog({ store, log }: Platform): void {
  log.clear();
  for (const { sendId } of store.sends.values()) store.sends.delete(sendId);
  for (const { deliveryId, state } of store.deliveries.values()) {
    if (state !== 'held' && state !== 'waiting') store.deliveries.delete(deliveryId);
  }
}

async function reset(platform: Platform): Promise<void> {
  const { store, scripted, log, contents, samples } = platform;
  const { webhookUrl } = getSettings(platform);
  const keys = store.signingKeys.values();
  const channelKeys = store.channelKeys.values();
  store.clear();
  // Verifiers of ID tokens have cached the key, and do not fetch it again for a while.
  for (const key of keys) store.signingKeys.put('current', key);
  for (const key of channelKeys) store.channelKeys.put(key.kid, key);
  scripted.clear();
  log.clear();
  samples.show(null);
  await contents.clear();
  changeSettings(platform, { webhookUrl });
}
