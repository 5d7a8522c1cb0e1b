import type {
  DeliveryShown,
  Fault,
  LoggedRequest,
  PlatformSettings,
  SearchHit,
  ShownChat,
  View,
} from '../src/chat/wire.ts';
import { isRecord } from '../src/is-record.ts';

/** Thrown once a visitor's time is over. */
export class VisitOver extends Error {
  /** Origin of the app, where another one can start. */
  readonly appOrigin: string;

  constructor(appOrigin: string) {
    super();
    this.appOrigin = appOrigin;
  }
}

/**
 * Calls the platform.
 * @throws VisitOver; Error with its message when it refuses
 */
async function call(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(path, init);
  const body: unknown = await response.json();
  if (response.ok) return body;
  const message = typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
  if (response.status === 410 && isRecord(body) && typeof body.appOrigin === 'string')
    throw new VisitOver(body.appOrigin);
  throw new Error(message || `HTTP ${response.status}`);
}

function callJson(method: string, path: string, body: unknown): Promise<unknown> {
  return call(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

// Both sides have one version and are typed by wire.ts, so the answers are not parsed a second time.
export const getView = async (): Promise<View> => (await call('/line/view')) as View;
export const getChat = async (chatId: string, limit: number): Promise<ShownChat> =>
  (await call(`/line/view/${chatId}?limit=${limit}`)) as ShownChat;
export const searchChat = async (chatId: string, text: string) =>
  (
    (await call(`/line/view/${chatId}/search?${new URLSearchParams({ text })}`)) as {
      hits: SearchHit[];
    }
  ).hits;

export const postText = (
  chatId: string,
  userId: string,
  { text, quotedId = null }: { text: string; quotedId?: string | null },
) =>
  callJson('POST', `/dev/groups/${chatId}/messages`, {
    userId,
    type: 'text',
    text,
    ...(quotedId === null ? {} : { extra: { quotedMessageId: quotedId } }),
  });
/** Shows a text in the chat without an event for the bot. */
export const showText = (chatId: string, userId: string, text: string) =>
  callJson('POST', `/dev/groups/${chatId}/messages`, { userId, type: 'text', text, webhook: { lose: true } });
export const unsend = (messageId: string) => callJson('POST', `/dev/messages/${messageId}/unsend`, {});
export const edit = (messageId: string, text: string) =>
  callJson('POST', `/dev/messages/${messageId}/edit`, { text });
export const postSticker = (chatId: string, userId: string) =>
  callJson('POST', `/dev/groups/${chatId}/messages`, { userId, type: 'sticker' });
export const postPlace = (chatId: string, userId: string) =>
  callJson('POST', `/dev/groups/${chatId}/messages`, {
    userId,
    type: 'location',
    extra: { title: 'ตลาดน้ำ', address: 'กรุงเทพมหานคร', latitude: 13.7563, longitude: 100.5018 },
  });
export const tapPostback = (
  chatId: string,
  userId: string,
  { data, params }: { data: string; params?: Record<string, string> | undefined },
) => callJson('POST', `/dev/groups/${chatId}/postback`, { userId, data, ...(params ? { params } : {}) });
export const markRead = (chatId: string, userId: string) =>
  callJson('POST', `/dev/groups/${chatId}/read`, { userId });
export const setFriend = (userId: string, isFriend: boolean) =>
  callJson('PUT', `/dev/users/${userId}/friend`, { isFriend });
/** Sends messages of the mini-app in the person's name. */
export const sendAsPage = (
  chatId: string,
  userId: string,
  { via, messages }: { via: string; messages: unknown[] },
) => callJson('POST', '/dev/liff/messages', { chatId, userId, via, messages });
export const createUser = async (displayName: string) =>
  (await callJson('POST', '/dev/users', { displayName })) as { userId: string };
export const createGroup = async (name: string, memberIds: string[], bot: boolean) =>
  (await callJson('POST', '/dev/groups', { name, memberIds, bot })) as { chatId: string };
export const addMember = (chatId: string, userId: string) =>
  callJson('POST', `/dev/groups/${chatId}/members`, { userIds: [userId] });
export const removeMember = (chatId: string, userId: string) =>
  call(`/dev/groups/${chatId}/members/${userId}`, { method: 'DELETE' });
export const inviteBot = (chatId: string) => callJson('POST', `/dev/groups/${chatId}/bot`, {});
export const removeBot = (chatId: string) => call(`/dev/groups/${chatId}/bot`, { method: 'DELETE' });

/** Posts files at once; several pictures become an image set. `onProgress` gets 0 to 1. */
export function postFiles(
  chatId: string,
  fields: Record<string, string>,
  { files, poster, onProgress }: { files: File[]; poster?: Blob | null; onProgress: (share: number) => void },
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('content', file);
  if (poster) form.append('poster', poster, 'poster.jpg');
  // fetch cannot report how much of a body was sent.
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/dev/groups/${chatId}/messages`);
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(`HTTP ${request.status}`)));
    request.onerror = () => reject(new Error('ส่งไม่ถึง'));
    request.send(form);
  });
}

export type HeldSettings = PlatformSettings & { holdWebhooks: boolean };

export const getSettings = async () => (await call('/dev/settings')) as HeldSettings;
export const changeSettings = (change: PlatformSettings) => callJson('PATCH', '/dev/settings', change);
export const getFaults = async () => ((await call('/dev/faults')) as { faults: Fault[] }).faults;
export const addFault = (fault: Fault) => callJson('POST', '/dev/faults', fault);
export const clearFaults = () => call('/dev/faults', { method: 'DELETE' });
export const holdWebhooks = () => callJson('POST', '/dev/webhook/hold', {});
export const releaseWebhooks = (order: string) => callJson('POST', '/dev/webhook/release', { order });
export const retryWebhooks = () => callJson('POST', '/dev/webhook/retry', {});
export const getLog = async (after: number) =>
  ((await call(`/dev/log?after=${after}`)) as { requests: LoggedRequest[] }).requests;
export const getDeliveries = async () =>
  ((await call('/dev/deliveries?limit=1000')) as { deliveries: DeliveryShown[] }).deliveries;
export const clearLog = () => call('/dev/log', { method: 'DELETE' });
