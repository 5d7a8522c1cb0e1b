import { setTimeout as delay } from 'node:timers/promises';
import { cabinetUrl } from '../../packages/server/src/line/cards.ts';
import type { ChatStory, Line } from './chat-story.ts';
import { grantQuota } from './grant-quota.ts';
import type { AsPerson } from './register.ts';
import type { Simulation } from './simulation.ts';

/** Somebody of the story; `ask` is null for who has not registered. */
export interface Player {
  userId: string;
  ask: AsPerson | null;
}

/** Who is in the story, by name. */
export type Cast = Map<string, Player>;

/** A chat while it is told. */
interface Telling {
  simulation: Simulation;
  chat: ChatStory;
  idOf(name: string): string;
}

/** As lists are answered; all of the story's fit on the first. */
interface Page<Item> {
  items: Item[];
}

/** So long after it was invited a bot greets. */
const greetingMs = 2_000;
const patienceMs = 120_000;

/**
 * Tells one chat from its beginning until now. What was posted has its time in the past, where LINE would take no reply: the bot's
 * words of then are the product's own cards, put where they stood. Greeting, and what is asked at the end, it says itself.
 */
export async function tellChat(
  simulation: Simulation,
  { chat, cast }: { chat: ChatStory; cast: Cast },
): Promise<void> {
  const { control } = simulation.line;
  const idOf = (name: string): string => playerOf(cast, name).userId;
  const telling: Telling = { simulation, chat, idOf };
  const { chatId, name, invitedAt, storage, joined = [], left = [] } = chat;
  control.createGroup({ groupId: chatId, name, memberIds: chat.members.map(idOf), bot: false });
  const storedFrom = storage?.at ?? Number.POSITIVE_INFINITY;
  const lines = chat.lines.toSorted((a, b) => a.at - b.at);

  await post(
    telling,
    lines.filter(({ at }) => at < invitedAt),
  );
  const groupId = await invite(telling);
  const members = chat.members.map((name) => playerOf(cast, name));
  const ask = members.find((member) => member.ask !== null)?.ask;
  if (!ask) throw new Error(`Nobody in ${chat.name} has registered`);
  for (const { who } of joined) control.addMembers(chatId, [idOf(who)]);

  const early = await post(
    telling,
    lines.filter(({ at }) => at >= invitedAt && at < storedFrom),
  );
  await untilTaken(ask, { groupId, count: early.length, underWay: early.length });
  if (storage) await grantQuota(simulation, { ...storage, owner: idOf(storage.owner), chat: chatId });
  const late = await post(
    telling,
    lines.filter(({ at }) => at >= storedFrom),
  );
  // What LINE does not find for now is asked for a few times more, while the story ends.
  const underWay = lines.filter(({ isLost }) => isLost).length;
  await untilTaken(ask, { groupId, count: early.length + late.length, underWay });

  for (const { messageId, isUnsent } of late) if (isUnsent) control.unsend(messageId);
  for (const { who } of left) control.removeMember(chatId, idOf(who));
  setNoticesBack(telling);
  putCards(telling, groupId);
  await askBot(telling);
}

function playerOf(cast: Cast, name: string): Player {
  const player = cast.get(name);
  if (!player) throw new Error(`Nobody is called ${name}`);
  return player;
}

/** Posts one line after the other; gives back the messages that have a content. */
async function post(
  { simulation, chat: { chatId }, idOf }: Telling,
  lines: Line[],
): Promise<Array<{ messageId: string; isUnsent: boolean }>> {
  const posted = [];
  for (const { by, contents, isLost = false, isUnsent = false, ...rest } of lines) {
    const sources = await contents?.();
    const messages = await simulation.line.control.post(chatId, {
      ...rest,
      userId: idOf(by),
      // LINE's third answer that it knows no such content is its last; whoever asks again later is lucky.
      contents: sources?.map((source) =>
        isLost ? { ...source, faults: [{ kind: 'not-found', times: 3 }] } : source,
      ),
    });
    if (sources) posted.push(...messages.map(({ messageId }) => ({ messageId, isUnsent })));
  }
  return posted;
}

/** The bot comes, and greets: then it was long ago. Gives back the server's id of the chat, which the card leads to. */
async function invite({ simulation, chat }: Telling): Promise<string> {
  const { control, store } = simulation.line;
  control.inviteBot(chat.chatId);
  await until('the bot greets', () => listSaid(simulation, chat).length > 0);
  const [greeting] = listSaid(simulation, chat);
  const groupId = /liff\.line\.me\/[^/]+\/([0-9a-f-]{36})/.exec(JSON.stringify(greeting))?.[1];
  if (!greeting || !groupId) throw new Error('The greeting leads nowhere');
  store.messages.put(greeting.messageId, { ...greeting, at: chat.invitedAt + greetingMs });
  return groupId;
}

const listSaid = ({ line }: Simulation, { chatId }: ChatStory) =>
  line.store.messages.values().filter((message) => message.chatId === chatId && message.kind === 'bot');

/** Waits until the server knows of so many things, and of all but so many whether they could be kept. */
async function untilTaken(
  ask: AsPerson,
  { groupId, count, underWay }: { groupId: string; count: number; underWay: number },
): Promise<void> {
  if (count === 0) return;
  await until(`${count} things are taken in`, async () => {
    const page = await ask<Page<{ state: string }>>('GET', `/api/group/${groupId}/file?limit=100`);
    const fetching = page.items.filter(({ state }) => state === 'fetching').length;
    return page.items.length >= Math.min(count, 100) && fetching <= underWay;
  });
}

/** LINE notes who comes and goes when it happens: here, when it is said to have happened. */
function setNoticesBack({ simulation, chat, idOf }: Telling): void {
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

/** Puts what the bot said in the past into the chat. */
function putCards({ simulation, chat }: Telling, groupId: string): void {
  const { config, store } = simulation.line;
  const { chatId } = chat;
  const url = cabinetUrl(config.liffId, groupId);
  for (const { at, card } of chat.cards) {
    // As LINE's ids: they rise with time, and none of today's is as low.
    const messageId = String(400_000_000_000_000_000n + BigInt(at) * 100_000n);
    store.messages.put(messageId, { kind: 'bot', messageId, chatId, at, body: { ...card(url) } });
  }
}

async function askBot({ simulation, chat, idOf }: Telling): Promise<void> {
  for (const { by, text } of chat.asked ?? []) {
    const before = listSaid(simulation, chat).length;
    await simulation.line.control.post(chat.chatId, { userId: idOf(by), type: 'text', text });
    await until(`the bot answers “${text}”`, () => listSaid(simulation, chat).length > before);
  }
}

/** @throws Error after two minutes: the machine may be busy, but then something is wrong */
async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`The story waits in vain until ${what}.`);
    await delay(250);
  }
}
