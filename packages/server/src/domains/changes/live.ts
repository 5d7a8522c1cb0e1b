import type { WebSocket, WebsocketHandler } from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { LiveEvent, LiveFeed } from '../../db/notify.ts';
import { isAppError } from '../../errors.ts';
import type { components } from '../../generated/schema.ts';
import type { Authenticator, Caller } from '../../http/authenticate.ts';
import type { Limits } from '../../http/limits.ts';

type ServerMessage = components['schemas']['LiveServerMessage'];

interface LiveOptions {
  authenticator: Authenticator;
  limits: Limits;
  feed: LiveFeed;
  /** Lists the groups whose changes this person can hear. */
  listGroupIds(userId: string): Promise<string[]>;
  /** Origins of accepted pages; clients that are no browsers send no Origin. */
  allowedOrigins: readonly string[];
  /** Called when a socket is refused. */
  onRefused(request: FastifyRequest, error: unknown): void;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** A connected socket. */
interface Listener {
  socket: WebSocket;
  token: string;
  caller: Caller;
  /** Groups whose changes it receives; null until they are known. */
  groupIds: ReadonlySet<string> | null;
}

/** Why a socket is closed: by the contract's codes (44xx) and those of RFC 6455, section 7.4 (10xx), with the reason in words. */
const closings = {
  noMessage: [4400, 'The first message must be {"type":"authenticate","token":"..."}'],
  notGood: [4401, 'The token is not good, or has ended: sign in again'],
  notAllowed: [4403, 'Pages of this origin are not allowed'],
  tooLate: [4408, 'No message came within ten seconds'],
  tooMany: [4429, 'Too many sockets, or too many requests'],
  failed: [1011, 'The server failed'],
  again: [1012, 'The server restarts, or may have missed a change: connect again'],
} as const satisfies Record<string, readonly [code: number, reason: string]>;

type Closing = keyof typeof closings;

/** Maximum sockets per person, more than their phones and tabs need. The next one is refused, and open ones stay. */
const maxSocketsPerPerson = 20;

/** Cost in the person's rate limit: the groups are read now and again each minute. */
const listeningCost = 100;

const authenticationMs = 10_000;
const heartbeatMs = 30_000;
const recheckMs = 60_000;

/**
 * Maximum bytes that wait for a slow reader. Beyond it the socket is closed, and the client fetches
 * everything when it reconnects.
 */
const maxBufferedBytes = 1024 * 1024;

const firstMessage = z.strictObject({ type: z.literal('authenticate'), token: z.string().max(4096) });

/** Sockets of `/api/me/live`. */
export interface LiveSockets {
  /** Handles a socket that was opened. */
  handler: WebsocketHandler;
  /** Closes all sockets. */
  close(): void;
}

/** Sends each person live messages about changes in their groups. */
export function createLive(options: LiveOptions): LiveSockets {
  const listeners = new Set<Listener>();
  const unsubscribe = options.feed.subscribe((event) => {
    evictSessions(options.authenticator, event);
    const text = isForPeople(event) ? JSON.stringify(event) : '';
    for (const listener of listeners) deliver(options, listener, { event, text });
  });
  return {
    handler(socket, request) {
      const { origin } = request.headers;
      if (origin !== undefined && !options.allowedOrigins.includes(origin)) {
        end(socket, 'notAllowed');
        return;
      }
      untilFirstMessage(socket, (data) => {
        const message = firstMessage.safeParse(parseJson(data));
        if (!message.success) end(socket, 'noMessage');
        else
          listen(options, listeners, { socket, token: message.data.token, request }).catch(
            (error: unknown) => {
              options.onRefused(request, error);
              closeAfter(options, socket, error);
            },
          );
      });
    },
    close: unsubscribe,
  };
}

/** Invalidates cached sessions that may have ended. */
function evictSessions(authenticator: Authenticator, event: LiveEvent): void {
  if (event.type === 'session-ended') authenticator.evict(event.sessionId);
  // After a gap in the feed, any session may have ended.
  if (event.type === 'sessions-ended' || event.type === 'reconnected') authenticator.evictAll();
}

/** Sends an event to a listener if it is meant for them, or applies it to the listener. */
function deliver(
  options: LiveOptions,
  listener: Listener,
  { event, text }: { event: LiveEvent; text: string },
): void {
  const { socket, caller, groupIds } = listener;
  if (isForPeople(event)) {
    if (groupIds?.has(event.groupId)) send(socket, text);
  } else if (event.type === 'stars-changed' || event.type === 'bulk-progressed') {
    const { userId, ...message } = event;
    if (caller.userId === userId) send(socket, JSON.stringify(message satisfies ServerMessage));
  } else if (event.type === 'quota-people-changed' || event.type === 'quota-orders-changed') {
    const { userIds, ...message } = event;
    if (userIds.includes(caller.userId)) send(socket, JSON.stringify(message satisfies ServerMessage));
  } else if (event.type === 'members-changed') {
    if (caller.userId === event.userId) void recheck(options, listener);
  } else if (event.type === 'session-ended') {
    if (caller.sessionId === event.sessionId) end(socket, 'notGood');
  } else if (event.type === 'sessions-ended') {
    const isMeant = event.userId === null || event.userId === caller.userId;
    if (isMeant) end(socket, 'notGood');
  } else if (event.type === 'reconnected') {
    // A message was missed: a client that reconnects fetches everything again.
    end(socket, 'again');
  }
}

/** Hands over the first message, and closes a socket that sends none in time. */
function untilFirstMessage(socket: WebSocket, onMessage: (data: string) => void): void {
  const patience = setTimeout(() => end(socket, 'tooLate'), authenticationMs);
  socket.once('close', () => clearTimeout(patience));
  socket.once('message', (data) => {
    clearTimeout(patience);
    onMessage(String(data));
  });
}

/** Adds the owner of a token to the listeners while the socket is open. */
async function listen(
  options: LiveOptions,
  listeners: Set<Listener>,
  { socket, token, request }: { socket: WebSocket; token: string; request: FastifyRequest },
): Promise<void> {
  const { authenticator, limits, clock } = options;
  const caller = await authenticator.fromToken(token);
  limits.spendAsPerson(request, caller.userId, listeningCost);
  if (socket.readyState !== socket.OPEN) return;
  const own = [...listeners].filter((listener) => listener.caller.userId === caller.userId);
  if (own.length >= maxSocketsPerPerson) return end(socket, 'tooMany');
  const listener: Listener = { socket, token, caller, groupIds: null };
  const rechecks = setInterval(() => void recheck(options, listener), recheckMs);
  const expiry = setTimeout(() => end(socket, 'notGood'), caller.expiresAt.getTime() - clock().getTime());
  const stopHeartbeat = keepAlive(socket);
  socket.once('close', () => {
    clearInterval(rechecks);
    clearTimeout(expiry);
    stopHeartbeat();
    listeners.delete(listener);
  });
  listeners.add(listener);
  await recheck(options, listener);
  send(socket, JSON.stringify({ type: 'ready' } satisfies ServerMessage));
}

/**
 * Checks whether the listener is still allowed and which groups they hear; repeated while the socket is
 * open. A group that is new to them is announced.
 */
async function recheck(options: LiveOptions, listener: Listener): Promise<void> {
  try {
    listener.caller = await options.authenticator.fromToken(listener.token);
    const groupIds = new Set(await options.listGroupIds(listener.caller.userId));
    const added = listener.groupIds === null ? [] : [...groupIds].filter((id) => !listener.groupIds?.has(id));
    listener.groupIds = groupIds;
    for (const groupId of added) {
      send(listener.socket, JSON.stringify({ type: 'group-changed', groupId } satisfies ServerMessage));
    }
  } catch (error) {
    closeAfter(options, listener.socket, error);
  }
}

function closeAfter({ log }: LiveOptions, socket: WebSocket, error: unknown): void {
  const closing = closingAfter(error);
  if (closing === 'failed') log.error({ err: error }, 'a live socket failed');
  end(socket, closing);
}

function closingAfter(error: unknown): Closing {
  if (isAppError(error, 'RATE_LIMITED')) return 'tooMany';
  const isRefused = isAppError(error, 'UNAUTHORIZED') || isAppError(error, 'TOKEN_EXPIRED');
  return isRefused ? 'notGood' : 'failed';
}

function end(socket: Pick<WebSocket, 'close'>, closing: Closing): void {
  const [code, reason] = closings[closing];
  socket.close(code, reason);
}

/** Makes all sockets of a stopping server reconnect: to this one once it is back, or to another. */
export function endBeforeRestart(sockets: Iterable<Pick<WebSocket, 'close'>>): void {
  for (const socket of sockets) end(socket, 'again');
}

const groupMessages = [
  'files-changed',
  'group-changed',
  'folders-changed',
  'pins-changed',
  'folder-rules-changed',
  'image-sets-changed',
] as const;
type GroupMessage = Extract<LiveEvent, { type: (typeof groupMessages)[number] }>;

/** Returns whether a message is for everybody in its group; others are for one person, or for servers alone. */
function isForPeople(event: LiveEvent): event is GroupMessage {
  return groupMessages.some((type) => type === event.type);
}

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  else socket.send(text);
}

/**
 * Closes sockets that did not answer the last ping.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-5.5.2
 */
function keepAlive(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const heartbeat = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, heartbeatMs);
  return () => clearInterval(heartbeat);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is not JSON, so it is refused like any other wrong first message.
    return undefined;
  }
}
