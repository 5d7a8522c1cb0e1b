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
  /** The groups whose changes this person may hear of. */
  listGroupIds(userId: string): Promise<string[]>;
  /** Pages of other origins are refused; what is no browser sends no Origin. */
  allowedOrigins: readonly string[];
  /** Told of a socket that was refused. */
  onRefused(request: FastifyRequest, error: unknown): void;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Somebody listening. */
interface Listener {
  socket: WebSocket;
  token: string;
  caller: Caller;
  /** Null until they are known. */
  groupIds: ReadonlySet<string> | null;
}

/** Close codes: of the contract (44xx), and of RFC 6455, section 7.4 (10xx). */
const closeCode = { notGood: 4401, notAllowed: 4403, tooMany: 4429, failed: 1011, again: 1012 } as const;

/** More than a person has phones and tabs: the next one is refused, and those that are open stay. */
const maxSocketsPerPerson = 20;

/** Of a person's allowance: its groups are read, and read again each minute. */
const listeningCost = 100;

const authenticationMs = 10_000;
const heartbeatMs = 30_000;
const recheckMs = 60_000;

/** What may wait for a slow reader; beyond it they are cut off, and fetch anew when they come back. */
const maxBufferedBytes = 1024 * 1024;

const firstMessage = z.strictObject({ type: z.literal('authenticate'), token: z.string().max(4096) });

/** The sockets of `/api/me/live`. */
export interface LiveSockets {
  /** Takes a socket that was opened. */
  handler: WebsocketHandler;
  /** Tells nobody anything any more. */
  close(): void;
}

/** Tells each person, as it happens, what changes in their groups. */
export function createLive(options: LiveOptions): LiveSockets {
  const { authenticator, limits, feed, clock, log } = options;
  const listeners = new Set<Listener>();

  const unsubscribe = feed.subscribe((event) => {
    if (event.type === 'session-ended') authenticator.forget(event.sessionId);
    // After a gap in the line, too, nobody knows which sign-ins have ended.
    if (event.type === 'sessions-ended' || event.type === 'reconnected') authenticator.forgetAll();
    const text = isForPeople(event) ? JSON.stringify(event) : '';
    for (const listener of listeners) hear(listener, event, text);
  });

  function hear(listener: Listener, event: LiveEvent, text: string): void {
    if (isForPeople(event)) {
      if (listener.groupIds?.has(event.groupId)) send(listener.socket, text);
    } else if (event.type === 'members-changed') {
      if (listener.caller.userId === event.userId) void recheck(listener);
    } else if (event.type === 'session-ended') {
      if (listener.caller.sessionId === event.sessionId) listener.socket.close(closeCode.notGood);
    } else if (event.type === 'sessions-ended') {
      const isMeant = event.userId === null || event.userId === listener.caller.userId;
      if (isMeant) listener.socket.close(closeCode.notGood);
    } else if (event.type === 'reconnected') {
      // Something was missed: whoever connects again fetches again.
      listener.socket.close(closeCode.again);
    }
  }

  function countSockets(userId: string): number {
    return [...listeners].filter((listener) => listener.caller.userId === userId).length;
  }

  /** Whether they still may, and which groups; done again and again while the socket is open. A group that is new to them is announced. */
  async function recheck(listener: Listener): Promise<void> {
    try {
      listener.caller = await authenticator.fromToken(listener.token);
      const groupIds = new Set(await options.listGroupIds(listener.caller.userId));
      const added =
        listener.groupIds === null ? [] : [...groupIds].filter((id) => !listener.groupIds?.has(id));
      listener.groupIds = groupIds;
      for (const groupId of added) {
        send(listener.socket, JSON.stringify({ type: 'group-changed', groupId } satisfies ServerMessage));
      }
    } catch (error) {
      closeAfter(listener.socket, error);
    }
  }

  function closeAfter(socket: WebSocket, error: unknown): void {
    const code = closeCodeOf(error);
    if (code === closeCode.failed) log.error({ err: error }, 'a live socket failed');
    socket.close(code);
  }

  async function listen(socket: WebSocket, token: string, request: FastifyRequest): Promise<void> {
    const caller = await authenticator.fromToken(token);
    limits.spendAsPerson(request, caller.userId, listeningCost);
    if (socket.readyState !== socket.OPEN) return;
    if (countSockets(caller.userId) >= maxSocketsPerPerson) return socket.close(closeCode.tooMany);
    const listener: Listener = { socket, token, caller, groupIds: null };
    const rechecks = setInterval(() => void recheck(listener), recheckMs);
    const expiry = setTimeout(
      () => socket.close(closeCode.notGood),
      caller.expiresAt.getTime() - clock().getTime(),
    );
    const stopHeartbeat = keepAlive(socket);
    socket.once('close', () => {
      clearInterval(rechecks);
      clearTimeout(expiry);
      stopHeartbeat();
      listeners.delete(listener);
    });
    listeners.add(listener);
    await recheck(listener);
    send(socket, JSON.stringify({ type: 'ready' } satisfies ServerMessage));
  }

  return {
    handler(socket, request) {
      const { origin } = request.headers;
      if (origin !== undefined && !options.allowedOrigins.includes(origin)) {
        socket.close(closeCode.notAllowed);
        return;
      }
      const patience = setTimeout(() => socket.close(closeCode.notGood), authenticationMs);
      socket.once('close', () => clearTimeout(patience));
      socket.once('message', (data) => {
        clearTimeout(patience);
        const message = firstMessage.safeParse(parseJson(String(data)));
        if (!message.success) socket.close(closeCode.notGood);
        else
          listen(socket, message.data.token, request).catch((error: unknown) => {
            options.onRefused(request, error);
            closeAfter(socket, error);
          });
      });
    },
    close: unsubscribe,
  };
}

function closeCodeOf(error: unknown): number {
  if (isAppError(error, 'RATE_LIMITED')) return closeCode.tooMany;
  const isRefused = isAppError(error, 'UNAUTHORIZED') || isAppError(error, 'TOKEN_EXPIRED');
  return isRefused ? closeCode.notGood : closeCode.failed;
}

/** What the contract knows; the rest is between servers. */
function isForPeople(
  event: LiveEvent,
): event is Extract<LiveEvent, { type: 'files-changed' | 'group-changed' }> {
  return event.type === 'files-changed' || event.type === 'group-changed';
}

function send(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  else socket.send(text);
}

/** Cuts off who has not answered the last ping. @see https://www.rfc-editor.org/rfc/rfc6455#section-5.5.2 */
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
    // Not JSON, so not the first message: refused like any other.
    return undefined;
  }
}
