import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../kill/random.ts';
import { answerContent } from './answer-content.ts';
import type { Message, World } from './world.ts';

/** Channel, as configured on the server under test. */
export const channel = {
  liffId: '2000000001-kepwai00',
  loginChannelId: '2000000001',
  messagingChannelId: '2000000002',
  secret: 'a channel secret of the driver',
};

/** A reply or push that the server sent. */
export interface SentRequest {
  /** The reply token, or the receiver of a push. */
  to: string;
  at: number;
  /** Whether LINE accepted it. */
  isTaken: boolean;
  retryKey: string | null;
}

/** A LINE that keeps only LINE's documented guarantees: everything else varies. */
export interface HostileLine {
  origin: string;
  replies: SentRequest[];
  pushes: SentRequest[];
  /** Tokens by which messages were marked as read, whether LINE succeeded or not. */
  marks: string[];
  /** Requests to a server that is not LINE's: redirects must not be followed with our token. */
  heardByStranger: string[];
  /** Number of requests for the bytes of each message. */
  asked: Map<string, number>;
  /** Called when half of the bytes of a message have been sent. */
  onHalfSent: (message: Message) => Promise<void>;
  close(): Promise<void>;
}

interface Context {
  world: World;
  random: Random;
  /** Valid channel tokens with their expiry. */
  granted: Map<string, number>;
  line: HostileLine;
  strangerOrigin: string;
  retryKeys: Set<string>;
  usedTokens: Set<string>;
}

/** Starts it. `random` decides everything that LINE does not promise. */
export async function startHostileLine(world: World, random: Random): Promise<HostileLine> {
  const stranger = createServer((request, response) => {
    line.heardByStranger.push(`${request.method} ${request.url}`);
    response.end('bytes of a stranger');
  });
  const server = createServer((request, response) => {
    answer(context, request, response).catch((error: unknown) => {
      // The other side hung up, which is allowed.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.keepAliveTimeout = 500;
  const [origin, strangerOrigin] = await Promise.all([listen(server), listen(stranger)]);
  const line: HostileLine = {
    origin,
    replies: [],
    pushes: [],
    marks: [],
    heardByStranger: [],
    asked: new Map(),
    onHalfSent: async () => undefined,
    async close() {
      for (const one of [server, stranger]) {
        one.close();
        one.closeAllConnections();
        await once(one, 'close');
      }
    },
  };
  const context: Context = {
    world,
    random,
    granted: new Map(),
    line,
    strangerOrigin,
    retryKeys: new Set(),
    usedTokens: new Set(),
  };
  return line;
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { random, granted } = context;
  const body = await readBody(request);
  const { pathname } = new URL(request.url ?? '/', context.line.origin);
  response.setHeader('X-LINE-Request-ID', randomUUID());
  if (random.below(20) === 0) response.setHeader('connection', 'close');
  if (pathname === '/oauth2/v3/token') return grant(context, response);
  if (pathname === '/oauth2/v2.1/verify') {
    return json(response, 200, {
      scope: 'profile openid',
      client_id: channel.loginChannelId,
      expires_in: 3600,
    });
  }
  if (pathname === '/v2/profile') {
    const userId = request.headers.authorization?.slice('Bearer '.length);
    return json(response, 200, { userId, displayName: 'คนอ่าน', statusMessage: '', newField: { a: [1] } });
  }
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  if ((granted.get(token) ?? 0) < Date.now())
    return json(response, 401, { message: 'Authentication failed.' });
  const content = /^\/v2\/bot\/message\/(\d+)\/content(\/preview)?$/.exec(pathname);
  if (content)
    return await answerForMessage(context, { token, response, id: content[1], isPreview: !!content[2] });
  // Replies late, and sometimes not at all.
  if (random.below(15) === 0) await delay(random.below(120));
  if (random.below(25) === 0) return misbehave(context, response, token);
  if (pathname === '/v2/bot/message/reply') return takeReply(context, response, body);
  if (pathname === '/v2/bot/message/push') return takePush(context, request, response, body);
  if (pathname === '/v2/bot/chat/markAsRead') return markRead(context, response, body);
  return answerOfChat(context, response, pathname);
}

function grant({ granted, random }: Context, response: ServerResponse) {
  if (random.below(12) === 0) return send(response, 500, 'text/html', '<h1>Internal Server Error</h1>');
  if (random.below(12) === 0) return json(response, 200, {});
  const expiresIn = random.pick([1, 3, 900]);
  const token = randomUUID();
  granted.set(token, Date.now() + expiresIn * 1000);
  json(response, 200, { token_type: 'Bearer', access_token: token, expires_in: expiresIn, new_field: null });
}

function misbehave({ random, granted }: Context, response: ServerResponse, token: string) {
  switch (random.below(5)) {
    case 0:
      return send(response, 500, 'text/html; charset=utf-8', '<html><body>เกิดข้อผิดพลาด</body></html>');
    case 1:
      response.setHeader('retry-after', '1');
      return json(response, 429, { message: 'The API rate limit has been exceeded. Try again later.' });
    case 2:
      granted.delete(token);
      return json(response, 401, { message: 'Authentication failed due to the following reason: revoked' });
    case 3:
      return send(response, 503, 'application/json', '');
    default:
      response.socket?.destroy();
  }
}

async function answerForMessage(
  context: Context,
  {
    token,
    response,
    id = '',
    isPreview,
  }: { token: string; response: ServerResponse; id: string | undefined; isPreview: boolean },
): Promise<void> {
  const { world, random, line, granted, strangerOrigin } = context;
  const message = world.messages.get(id);
  if (!message) return json(response, 404, { message: 'not found' });
  if (isPreview) {
    if (message.type !== 'video') return json(response, 400, { message: 'The content can not be previewed' });
    return json(response, message.isUnsent ? 410 : 404, { message: 'not found' });
  }
  line.asked.set(id, (line.asked.get(id) ?? 0) + 1);
  await answerContent(message, {
    response,
    random,
    strangerOrigin,
    revoke: () => granted.delete(token),
    halfSent: () => line.onHalfSent(message),
  });
}

function takeReply({ line, world, random, usedTokens }: Context, response: ServerResponse, body: Buffer) {
  const { replyToken, messages } = parseObject(body);
  if (typeof replyToken !== 'string' || !Array.isArray(messages) || messages.length === 0) {
    return json(response, 400, { message: 'The request body has 1 error(s)' });
  }
  const isTaken = world.tokens.has(replyToken) && !usedTokens.has(replyToken);
  line.replies.push({ to: replyToken, at: Date.now(), isTaken, retryKey: null });
  usedTokens.add(replyToken);
  if (!isTaken) return json(response, 400, { message: 'Invalid reply token' });
  // Accepted, but the answer is lost.
  if (random.below(10) === 0) return void response.socket?.destroy();
  json(response, 200, { sentMessages: [{ id: '461230966842064897', unknown: true }] });
}

function takePush(
  { line, random, retryKeys }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) {
  const { to } = parseObject(body);
  const retryKey = request.headers['x-line-retry-key'];
  const key = typeof retryKey === 'string' ? retryKey : null;
  const isTaken = key === null || !retryKeys.has(key);
  line.pushes.push({ to: String(to), at: Date.now(), isTaken, retryKey: key });
  if (key !== null) retryKeys.add(key);
  if (random.below(3) === 0) return void response.socket?.destroy();
  if (!isTaken) return json(response, 409, { message: 'The retry key is already accepted' });
  json(response, 200, { sentMessages: [{ id: '1' }] });
}

function markRead({ line, random }: Context, response: ServerResponse, body: Buffer) {
  line.marks.push(String(parseObject(body).markAsReadToken));
  if (random.below(6) === 0) return json(response, 400, { message: 'Invalid token' });
  if (random.below(6) === 0) return json(response, 403, { message: 'Access to this API is not available' });
  if (random.below(6) === 0) return void response.socket?.destroy();
  json(response, 200, {});
}

function answerOfChat({ world, random }: Context, response: ServerResponse, pathname: string) {
  const [, , , kind, chatId, what, userId = ''] = pathname.split('/');
  const chat = world.chats.find(({ lineChatId }) => lineChatId === chatId);
  if (!chat || (kind !== 'group' && kind !== 'room')) return json(response, 404, { message: 'Not found' });
  if (what === 'summary')
    return json(response, 200, { groupId: chatId, groupName: 'กลุ่ม 👨‍👩‍👧', more: random.below(9) });
  if (what === 'member' && chat.people.includes(userId)) {
    return json(response, 200, { displayName: `คน ${userId.slice(1, 5)}`, userId, pictureUrl: undefined });
  }
  json(response, 404, { message: 'Not found' });
}

function json(response: ServerResponse, status: number, data: unknown) {
  send(response, status, 'application/json', JSON.stringify(data));
}

function send(response: ServerResponse, status: number, type: string, body: string) {
  response.writeHead(status, { 'Content-Type': type });
  response.end(body);
}

function parseObject(body: Buffer): Record<string, unknown> {
  const parsed: unknown = JSON.parse(body.toString('utf8'));
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens nowhere');
  return `http://127.0.0.1:${address.port}`;
}
