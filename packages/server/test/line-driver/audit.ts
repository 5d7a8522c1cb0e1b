import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../src/db/database.ts';
import type { AppClient, File } from './app-client.ts';
import type { HostileLine } from './hostile-line.ts';
import { markOf } from './names.ts';
import { findRemains } from './remains.ts';
import { findUntidiness, listRows, type Purses, type Row } from './tables.ts';
import { fateOf, type Message, type World } from './world.ts';

/** Input of the final comparison. */
export interface Audited {
  world: World;
  line: Pick<HostileLine, 'replies' | 'pushes' | 'marks' | 'asked' | 'heardByStranger'>;
  db: Db;
  appClient: AppClient;
  purses: Purses;
  /** Folder of the blob store. */
  blobsFolder: string;
  /** Complete log of the server. */
  log: string;
  /** Files that were unsent later: addresses that worked before, and ids. */
  former: Former;
  /** Maximum number of bursts of a chat: each ends with a minute of quiet. */
  mostBursts: number;
  /** Number of starts of the server. */
  lives: number;
}

/** Facts of files that were kept before they were unsent. */
export interface Former {
  urls: string[];
  fileIds: string[];
}

/** Lists all violations of LINE's and the product's guarantees, in plain sentences; empty if all is right. */
export async function findFaults(audited: Audited): Promise<string[]> {
  const { db, world } = audited;
  const rows = await listRows(db);
  return [
    ...tileFaults(world, rows),
    ...(await contentFaults(audited, rows)),
    ...(await imageSetFaults(audited, rows)),
    ...(await unsendFaults(audited, rows)),
    ...(await findUntidiness(db, world)),
    ...(await leftovers(audited)),
    ...replyFaults(audited),
    ...pushFaults(audited),
    ...(await markFaults(audited)),
    ...hearsay(audited),
  ];
}

/** Compares the tiles: exactly the expected ones, each once, with the right reason. */
function tileFaults({ messages, forged }: World, rows: Row[]): string[] {
  const owed = [...messages.values()].flatMap((message) => {
    const found = rows.filter(
      (row) => row.messageId === message.id && row.lineChatId === message.chat.lineChatId,
    );
    const fate = fateOf(message);
    const label = `${message.type} ${message.id} (${message.chat.role}, ${message.manner}, ${message.unsend ?? 'stays'})`;
    if (fate === 'nothing') return found.map(({ state }) => `${label} is there, ${state}`);
    const [row] = found;
    if (!row || found.length > 1) return [`${label} is there ${found.length} times`];
    const is = row.state === 'kept' ? 'kept' : (row.missedReason ?? row.state);
    const isRight = fate === 'maybe' ? ['kept', 'quota_full', 'expired'].includes(is) : is === fate;
    const isWhole = row.sha256 === null || row.sha256 === message.sha256;
    return [
      ...(isRight ? [] : [`${label} is ${is} instead of ${fate}`]),
      ...(isWhole ? [] : [`${label} has other bytes`]),
    ];
  });
  const known = new Set([...messages.keys()]);
  const strange = rows.filter(({ messageId }) => messageId === null || !known.has(messageId));
  return [...owed, ...strange.map(({ messageId }) => `${messageId} is there, of ${forged.length} forged`)];
}

/** Compares every byte, over HTTP and on the disk. */
async function contentFaults({ appClient, blobsFolder, world }: Audited, rows: Row[]): Promise<string[]> {
  const faults: string[] = [];
  const groupIds = new Set(rows.map(({ groupId }) => groupId));
  const listed = (await Promise.all([...groupIds].map((groupId) => appClient.list(groupId)))).flat();
  if (listed.length !== rows.length) faults.push(`${listed.length} files are listed of ${rows.length}`);
  const messageOf = new Map(rows.map((row) => [row.id, world.messages.get(row.messageId ?? '')]));
  await inTurns(listed, async (file) => {
    const message = messageOf.get(file.id);
    if (!message) return void faults.push(`${file.id} is listed and nobody posted it`);
    faults.push(...nameFaults(file, message));
    if (file.state !== 'kept') return;
    const { status, bytes } = await appClient.open(file.contentUrl ?? '/none');
    if (status !== 200 || !bytes.equals(message.bytes)) {
      faults.push(
        `${message.id} is answered ${status} with ${bytes.byteLength} bytes of ${message.bytes.byteLength}`,
      );
    }
    if (!(await isFile(pathOf(blobsFolder, message.sha256)))) faults.push(`${message.id} is not on the disk`);
    if (message.isPicture && file.thumbnailUrl === null) faults.push(`${message.id} is not drawn`);
    if (file.thumbnailUrl !== null) {
      const { status: drawn } = await appClient.open(file.thumbnailUrl);
      if (drawn !== 200) faults.push(`the picture of ${message.id} is answered ${drawn}`);
    }
  });
  return faults;
}

function nameFaults({ name, postedBy }: File, message: Message): string[] {
  const mark = markOf(message.fileName);
  const isSafe = name.length > 0 && name.length <= 255 && !/[\p{Cc}\p{Bidi_Control}/\\]/u.test(name);
  return [
    ...(isSafe && !/^\.*$/.test(name) ? [] : [`${message.id} has the name ${JSON.stringify(name)}`]),
    ...(mark === null || name.includes(mark) ? [] : [`${message.id} has lost its name: ${name}`]),
    ...((postedBy === null) === (message.sender === null) ? [] : [`${message.id} is of ${postedBy?.id}`]),
  ];
}

/** Compares image sets: pictures of one by one person in one chat are together, in order, and with nobody else's. */
async function imageSetFaults({ world, appClient }: Audited, rows: Row[]): Promise<string[]> {
  const faults: string[] = [];
  const imageSets = new Map<string, { row: Row; message: Message }[]>();
  for (const row of rows) {
    const message = world.messages.get(row.messageId ?? '');
    if (!message?.imageSet) {
      if (row.imageSetId !== null) faults.push(`${row.messageId} is in an image set`);
      continue;
    }
    const key = `${message.chat.lineChatId} ${message.sender} ${message.imageSet.id}`;
    imageSets.set(key, [...(imageSets.get(key) ?? []), { row, message }]);
  }
  const seen = new Set<string>();
  for (const [key, pictures] of imageSets) {
    const ids = new Set(pictures.map(({ row }) => row.imageSetId));
    const [imageSetId = null] = ids;
    if (ids.size !== 1 || imageSetId === null || seen.has(imageSetId)) {
      faults.push(`image set ${key} is in ${ids.size} pieces, or in another's`);
      continue;
    }
    seen.add(imageSetId);
    const shown = await appClient.imageSet(pictures[0]?.row.groupId ?? '', imageSetId);
    const got = shown?.files.map(({ id }) => id).join();
    const owed = pictures.toSorted((a, b) => inOrder(a.message, b.message)).map(({ row }) => row.id);
    if (got !== owed.join()) faults.push(`image set ${key} shows ${got} instead of ${owed.join()}`);
  }
  return faults;
}

/** Sorts by position; equal or missing positions by time. */
function inOrder(one: Message, other: Message): number {
  const [a, b] = [one.imageSet?.index ?? 0, other.imageSet?.index ?? 0];
  return a === b ? one.at - other.at : a - b;
}

/** Searches for remains of unsent messages anywhere, and for words that people wrote. */
async function unsendFaults(audited: Audited, rows: Row[]): Promise<string[]> {
  const { db, world, blobsFolder, appClient, former, log } = audited;
  const unsent = [...world.messages.values()].filter((message) => fateOf(message) === 'nothing');
  const staying = new Set(rows.map(({ sha256 }) => sha256));
  const gone = unsent.filter(({ sha256 }) => !staying.has(sha256));
  const marks = unsent.flatMap(({ fileName }) => markOf(fileName) ?? []);
  const faults = await findRemains(db, {
    messageIds: new Set(unsent.filter(({ chat }) => chat.role !== 'alone').map(({ id }) => id)),
    fileIds: new Set(former.fileIds),
    words: new Set([...gone.map(({ sha256 }) => sha256), ...marks, ...world.words]),
  });
  const stored = await readdir(blobsFolder, { recursive: true });
  // Their bytes, their pictures, and any trace that they came.
  const goneOf = new Map(gone.map(({ sha256, id }) => [sha256, id]));
  for (const path of stored) {
    const id = goneOf.get(/[0-9a-f]{64}/.exec(path)?.[0] ?? '');
    if (id !== undefined) faults.push(`${path} of ${id} is on the disk`);
  }
  const groupIds = [...new Set(rows.map(({ groupId }) => groupId))];
  for (const mark of marks.slice(0, 40)) {
    const found = await Promise.all(
      groupIds.slice(0, 6).map((groupId) => appClient.list(groupId, `&search=${mark}`)),
    );
    if (found.flat().length > 0) faults.push(`${mark} is found`);
  }
  for (const url of former.urls) {
    const { status } = await appClient.open(url);
    if (status !== 404) faults.push(`a former address is answered ${status}: ${url.split('?')[0]}`);
  }
  for (const [mark] of log.matchAll(/tx[0-9a-f]{12}|nm[0-9a-f]{10}/g)) faults.push(`the log has ${mark}`);
  return faults;
}

/** Lists incomplete files, and contents without a row. */
async function leftovers({ blobsFolder, world }: Audited): Promise<string[]> {
  const parts = await readdir(join(blobsFolder, 'tmp'));
  const posted = new Set([...world.messages.values()].map(({ sha256 }) => sha256));
  const stored = (await readdir(blobsFolder, { recursive: true })).flatMap(
    (path) => /[0-9a-f]{64}/.exec(path) ?? [],
  );
  return [
    ...parts.map((name) => `tmp/${name} was left`),
    ...stored.filter((sha256) => !posted.has(sha256)).map((sha256) => `content ${sha256} was never posted`),
  ];
}

function replyFaults({ world, line, mostBursts, lives }: Audited): string[] {
  const faults: string[] = [];
  const taken = line.replies.filter(({ isTaken }) => isTaken);
  const perChat = new Map<string, number>();
  for (const { to, at } of line.replies) {
    const token = world.tokens.get(to);
    if (!token) {
      faults.push(`a reply by a token that LINE never gave: ${to}`);
      continue;
    }
    const { chat, of, sentAt, occurredAt, isStandby } = token;
    if (isStandby) faults.push(`a reply in standby in ${chat.lineChatId}`);
    if (of === 'other' && chat.role !== 'alone')
      faults.push(`a reply to what nobody said to the bot, in a ${chat.role} chat`);
    if (of === 'content' && chat.role === 'silent') faults.push('a reply to files in a silent chat');
    if (sentAt === null || at - sentAt > 60_000)
      faults.push(`a reply ${at - (sentAt ?? 0)} ms after its event`);
    if (at - occurredAt > 20 * 60_000) faults.push('a reply to what happened long ago');
  }
  for (const { to } of taken) {
    const token = world.tokens.get(to);
    if (!token || token.of === 'follow') continue;
    const isPrivate = token.chat.role === 'alone';
    if (!isPrivate && token.of !== 'content') continue;
    const whose = isPrivate ? `private ${token.sender}` : token.chat.lineChatId;
    perChat.set(whose, (perChat.get(whose) ?? 0) + 1);
  }
  for (const [whose, count] of perChat) {
    // A server remembers in memory whom it answered.
    if (whose.startsWith('private') && count > mostBursts + lives - 1)
      faults.push(`${count} answers to one person`);
  }
  for (const chat of world.chats) {
    // Small quotas additionally get notices that they fill up.
    const most = mostBursts + (chat.role === 'small' ? 3 : 0);
    const count = perChat.get(chat.lineChatId) ?? 0;
    if (count > most) faults.push(`${count} replies to one burst in a ${chat.role} chat`);
  }
  return faults;
}

function pushFaults({ line, purses, world }: Audited): string[] {
  const { pushes } = line;
  const taken = pushes.filter(({ isTaken }) => isTaken);
  const smallChats = world.chats.filter(({ role }) => role === 'small').length;
  return [
    ...pushes.filter(({ to }) => !purses.ownerLineUserIds.has(to)).map(({ to }) => `a push to ${to}`),
    ...pushes.filter(({ retryKey }) => retryKey === null).map(() => 'a push without a retry key'),
    ...(taken.length <= 3 * smallChats ? [] : [`${taken.length} pushes for ${smallChats} purses that fill`]),
  ];
}

/** Lists messages that were marked as read and can never have been kept, and tokens that stay. */
async function markFaults({ line, world, db }: Audited): Promise<string[]> {
  const wrong = [...new Set(line.marks)].flatMap((token) => {
    const message = world.messages.get(/^rt(\d+)x/.exec(token)?.[1] ?? '');
    if (!message) return [`a mark by a token that LINE never gave: ${token}`];
    const fate = fateOf(message);
    const wasKept = fate === 'kept' || fate === 'maybe' || (fate === 'nothing' && message.unsend !== null);
    return wasKept ? [] : [`${message.id} was marked as read, and is ${fate}`];
  });
  const { length: left } = await db.selectFrom('read_marks').select('file_id').execute();
  return [...wrong, ...(left === 0 ? [] : [`${left} tokens for marking as read stay`])];
}

function hearsay({ line, world }: Audited): string[] {
  const foreign = [...line.asked.keys()].filter((id) => {
    const message = world.messages.get(id);
    return (
      message?.provider === 'external' || ['poor', 'new', 'alone'].includes(message?.chat.role ?? 'alone')
    );
  });
  return [
    ...line.heardByStranger.map((request) => `a stranger heard ${request}`),
    ...foreign.map((id) => `${id} was asked for, and is nothing to be kept`),
  ];
}

function pathOf(folder: string, sha256: string): string {
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

async function isFile(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const next = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of next) await work(item);
    }),
  );
}
