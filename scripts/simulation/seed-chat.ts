import { setTimeout as delay } from 'node:timers/promises';
import { groupUrl } from '../../packages/server/src/line/cards/cards.ts';
import type { ChatStory, Line } from './chat-story.ts';
import { type Grant, grantQuota } from './grant-quota.ts';
import type { CallAsPerson } from './register.ts';
import type { Simulation } from './simulation.ts';

/** Person of the seed; `call` is null if they have not registered. */
export interface SeedUser {
  userId: string;
  call: CallAsPerson | null;
}

/** People of the seed by name. */
export type SeedUsers = Map<string, SeedUser>;

/** Chat that is being seeded. */
interface Seeding {
  simulation: SeedTarget;
  chat: ChatStory;
  idOf(name: string): string;
  onMessages(count: number): void;
}

/** The part of a simulation that seeding needs. */
type SeedTarget = Pick<Simulation, 'line' | 'serverUrl' | 'spawnKepwai'>;

/** Options of seeding a chat. */
interface SeedOptions {
  chat: ChatStory;
  users: SeedUsers;
  /** Default: drawn from the chat's id. */
  pictureUrl?: string;
  /** Links the quota of the story. Default: as an operator does. */
  giveQuota?: (grant: Grant & { groupId: string }) => Promise<void>;
  /** Called with each number of messages that are now in the chat; in the end with all of the story's. */
  onMessages?: (count: number) => void;
  /** Time after which the bot gets its join event again. Default: longer than LINE accepts a reply. */
  greetingLifeMs?: number;
}

/** First page of a list: everything seeded fits on it. */
interface Page<Item> {
  items: Item[];
}

/** Time from an invitation to the bot's greeting. */
const greetingMs = 2_000;
/** Time after which a greeting never comes: LINE accepts a reply for a minute. */
const longestGreetingMs = 65_000;
/** Pause between two questions to the server. */
const pauseMs = 250;
/** Longer than a busy machine needs; it ends hanging work. */
const timeoutMs = 300_000;

/**
 * Seeds one chat from its beginning until now. Posts have past times, for which LINE accepts no reply: the
 * bot's past messages are the product's own cards, inserted at their time. The greeting and the last replies
 * come from the bot itself. Returns the server's id of the group.
 */
export async function seedChat(
  simulation: SeedTarget,
  {
    chat,
    users,
    pictureUrl,
    giveQuota = (grant) => grantQuota(simulation, grant),
    onMessages = () => undefined,
    greetingLifeMs = longestGreetingMs,
  }: SeedOptions,
): Promise<string> {
  const { control } = simulation.line;
  const idOf = (name: string): string => getUser(users, name).userId;
  const seeding: Seeding = { simulation, chat, idOf, onMessages };
  const { chatId, name, invitedAt, quota, joined = [], left = [] } = chat;
  control.createGroup({ groupId: chatId, name, memberIds: chat.members.map(idOf), pictureUrl, bot: false });
  const storedFrom = quota?.at ?? Number.POSITIVE_INFINITY;
  const lines = chat.lines.toSorted((a, b) => a.at - b.at);

  await post(
    seeding,
    lines.filter(({ at }) => at < invitedAt),
  );
  const groupId = await invite(seeding, greetingLifeMs);
  const members = chat.members.map((name) => getUser(users, name));
  const call = members.find((member) => member.call !== null)?.call;
  if (!call) throw new Error(`Nobody in ${chat.name} has registered`);
  for (const { who } of joined) control.addMembers(chatId, [idOf(who)]);

  const early = await post(
    seeding,
    lines.filter(({ at }) => at >= invitedAt && at < storedFrom),
  );
  await untilIngested(call, { groupId, count: early.length, underWay: early.length });
  if (quota) await giveQuota({ ...quota, owner: idOf(quota.owner), chat: chatId, groupId });
  const late = await post(
    seeding,
    lines.filter(({ at }) => at >= storedFrom),
  );
  // Files that LINE lacks for now are retried a few times while the rest is seeded.
  const underWay = lines.filter(({ isUnavailable }) => isUnavailable).length;
  await untilIngested(call, { groupId, count: early.length + late.length, underWay });

  for (const { messageId, isUnsent } of late) if (isUnsent) control.unsend(messageId);
  for (const { who } of left) control.removeMember(chatId, idOf(who));
  backdateNotices(seeding);
  insertPastCards(seeding, groupId);
  await askBot(seeding);
  return groupId;
}

function getUser(users: SeedUsers, name: string): SeedUser {
  const user = users.get(name);
  if (!user) throw new Error(`Nobody is called ${name}`);
  return user;
}

/** Sends one post after the other. Returns the messages with content. */
async function post(
  { simulation, chat: { chatId }, idOf, onMessages }: Seeding,
  lines: Line[],
): Promise<Array<{ messageId: string; isUnsent: boolean }>> {
  const posted = [];
  for (const { by, contents, isUnavailable = false, isUnsent = false, ...rest } of lines) {
    const sources = await contents?.();
    const messages = await simulation.line.control.post(chatId, {
      ...rest,
      userId: idOf(by),
      // After three 404 responses, later requests get the content.
      contents: sources?.map((source) =>
        isUnavailable ? { ...source, faults: [{ kind: 'not-found', times: 3 }] } : source,
      ),
    });
    onMessages(1);
    if (sources) posted.push(...messages.map(({ messageId }) => ({ messageId, isUnsent })));
  }
  return posted;
}

/**
 * Invites the bot and backdates its greeting. Returns the server's id of the group, from the link in the
 * greeting's card. A server that was too busy to reply in time gets the event again.
 */
async function invite({ simulation, chat }: Seeding, greetingLifeMs: number): Promise<string> {
  const { control, store } = simulation.line;
  control.inviteBot(chat.chatId);
  let toldAt = performance.now();
  const hasGreeted = () => {
    if (listBotMessages(simulation, chat).length > 0) return true;
    if (performance.now() - toldAt > greetingLifeMs) {
      control.happen(chat.chatId, { type: 'join', canReply: true });
      toldAt = performance.now();
    }
    return false;
  };
  await until('the bot greets', hasGreeted, () => untilLineChanges(simulation));
  const [greeting] = listBotMessages(simulation, chat);
  const groupId = /liff\.line\.me\/[^/]+\/([0-9a-f-]{36})/.exec(JSON.stringify(greeting))?.[1];
  if (!greeting || !groupId) throw new Error('The greeting leads nowhere');
  store.messages.put(greeting.messageId, { ...greeting, at: chat.invitedAt + greetingMs });
  return groupId;
}

const listBotMessages = ({ line }: SeedTarget, { chatId }: ChatStory) =>
  line.store.messages.values().filter((message) => message.chatId === chatId && message.kind === 'bot');

/** Waits until the server has `count` files and has processed all but `underWay` of them. */
async function untilIngested(
  call: CallAsPerson,
  { groupId, count, underWay }: { groupId: string; count: number; underWay: number },
): Promise<void> {
  if (count === 0) return;
  await until(`${count} files are ingested`, async () => {
    const page = await call<Page<{ state: string }>>('GET', `/api/group/${groupId}/file?limit=100`);
    const fetching = page.items.filter(({ state }) => state === 'fetching').length;
    return page.items.length >= Math.min(count, 100) && fetching <= underWay;
  });
}

/** Backdates the join and leave notices to the story's times. */
function backdateNotices({ simulation, chat, idOf }: Seeding): void {
  const { chats } = simulation.line.store;
  const row = chats.get(chat.chatId);
  if (!row) return;
  const known = new Map(
    [
      ...(chat.joined ?? []).map((one) => ({ ...one, what: 'joined' })),
      ...(chat.left ?? []).map((one) => ({ ...one, what: 'left' })),
    ].map(({ who, what, at }) => [`${what} ${idOf(who)}`, at]),
  );
  const notices = row.notices?.map((notice) => ({
    ...notice,
    at: notice.isBot ? chat.invitedAt : (known.get(`${notice.what} ${notice.userIds[0]}`) ?? notice.at),
  }));
  chats.put(chat.chatId, { ...row, notices });
}

/** Inserts the bot's past messages. */
function insertPastCards({ simulation, chat, onMessages }: Seeding, groupId: string): void {
  const { config, store } = simulation.line;
  const { chatId } = chat;
  const url = groupUrl(config.liffId, groupId);
  for (const { at, card } of chat.cards) {
    // LINE's ids increase with time, and all of today's are higher.
    const messageId = String(400_000_000_000_000_000n + BigInt(at) * 100_000n);
    store.messages.put(messageId, { kind: 'bot', messageId, chatId, at, body: { ...card(url) } });
  }
  onMessages(chat.cards.length);
}

async function askBot({ simulation, chat, idOf, onMessages }: Seeding): Promise<void> {
  for (const { by, text } of chat.asked ?? []) {
    const before = listBotMessages(simulation, chat).length;
    await simulation.line.control.post(chat.chatId, { userId: idOf(by), type: 'text', text });
    const hasAnswered = () => listBotMessages(simulation, chat).length > before;
    await until(`the bot answers “${text}”`, hasAnswered, () => untilLineChanges(simulation));
    onMessages(1);
  }
}

/** Waits until a condition holds, which is asked after each pause. @throws Error that names the condition on timeout */
async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  pause: () => Promise<unknown> = () => delay(pauseMs),
): Promise<void> {
  const endsAt = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`Seeding timed out before ${what}.`);
    await pause();
  }
}

/** Waits for the next change in the fake LINE, at most one pause. */
function untilLineChanges({ line }: SeedTarget): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    const stop = line.store.onChange(end);
  });
}
