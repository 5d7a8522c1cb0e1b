import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../src/db/database.ts';
import { patienceMs } from '../kill/patience.ts';
import { createRandom, type Random } from '../kill/random.ts';
import { type AppClient, openAppClient } from './app-client.ts';
import { type Former, findFaults } from './audit.ts';
import { createSender, type Sender } from './deliver.ts';
import { deletionFaults, eraseUploads, furnish, furnishedFaults } from './furnish.ts';
import { type HostileLine, startHostileLine } from './hostile-line.ts';
import { leaveFaults } from './leave.ts';
import { type Load, tellStory, unsendOf } from './story.ts';
import { grantQuotas, listOpen, listRows } from './tables.ts';
import type { Message, World } from './world.ts';

/** A server under test, which may die and come back. */
export interface Driven {
  origin(): string;
  db: Db;
  blobsFolder: string;
  /** Returns its complete log so far. */
  log(): Promise<string>;
  /** Called on progress: a moment to be killed at. */
  onProgress?(share: number): Promise<void>;
}

interface Outcome {
  faults: string[];
  /** Event counts, for a report. */
  counts: { chats: number; messages: number; events: number; kept: number; replies: number; pushes: number };
}

/**
 * Drives a bot: posts what the seed determines with all of LINE's faults, waits until all work is done, unsends kept
 * files, and compares the result with the expected one.
 */
export async function drive(
  seed: number,
  { load, start }: { load: Load; start(line: HostileLine): Promise<Driven> },
): Promise<Outcome> {
  const random = createRandom(seed);
  const world = await tellStory(random, load);
  const line = await startHostileLine(world, createRandom(seed + 1));
  try {
    const driven = await start(line);
    const begunAt = Date.now();
    const purses = await grantQuotas(driven.db, world);
    const sender = createSender(world, { random, origin: driven.origin });
    const unsend = createUnsender(random, sender);
    line.onHalfSent = (message) => unsend(message);
    const forgedAnswers = await sender.sendForged(world.forged);
    await postAll(driven, { world, sender, random, unsend });
    await settle(driven.db);
    const appClient = await openAppClient(driven.origin, world.reader);
    const scene = { db: driven.db, world, appClient, sender, random };
    const furnished = world.rich && (await furnish(scene, world.rich));
    const former = await unsendLate(driven.db, { world, appClient, unsend });
    if (furnished) await eraseUploads(scene, furnished);
    await settle(driven.db);
    const mostBursts = 1 + Math.floor((Date.now() - begunAt) / 60_000);
    const { blobsFolder, db } = driven;
    const log = await driven.log();
    const faults = await findFaults({
      world,
      line,
      db,
      appClient,
      purses,
      blobsFolder,
      log,
      former,
      mostBursts,
      lives: driven.onProgress ? waves + 1 : 1,
    });
    if (furnished) faults.push(...(await furnishedFaults(scene, furnished)));
    const left = await leaveFaults(world, { ...scene, ownLinks: furnished?.ownLinks ?? [] });
    const kept = (await listRows(db)).filter(({ state }) => state === 'kept').length;
    const remains = furnished ? await deletionFaults(db, furnished) : [];
    return {
      faults: [...forgeryFaults(forgedAnswers), ...faults, ...left, ...remains],
      counts: {
        chats: world.chats.length,
        messages: world.messages.size,
        events: sender.sentCount(),
        kept,
        replies: line.replies.length,
        pushes: line.pushes.length,
      },
    };
  } finally {
    await line.close();
  }
}

/** Number of waves of posts; a mortal server dies in each. */
const waves = 3;

type Unsend = (message: Message) => Promise<void>;

/** Creates a function that unsends a message; some people tap twice. */
function createUnsender(random: Random, sender: Sender): Unsend {
  return async (message) => {
    message.isUnsent = true;
    await sender.send([unsendOf(message, random)]);
    if (random.below(3) === 0) await sender.send([unsendOf(message, random)]);
  };
}

async function postAll(
  { onProgress }: Driven,
  { world, sender, random, unsend }: { world: World; sender: Sender; random: Random; unsend: Unsend },
): Promise<void> {
  const messages = [...world.messages.values()];
  for (const message of messages.filter((one) => one.unsend === 'before')) await unsend(message);
  const withMessages = messages
    .filter((one) => one.unsend === 'with')
    .map((message) => {
      message.isUnsent = random.below(2) === 0;
      return unsendOf(message, random);
    });
  const events = [...world.events, ...withMessages];
  const size = Math.ceil(events.length / waves);
  for (let wave = 0; wave < waves; wave++) {
    const dying = onProgress?.(wave / waves);
    await sender.sendAll(events.slice(wave * size, (wave + 1) * size));
    await dying;
  }
  for (const message of messages.filter((one) => one.unsend === 'between')) await unsend(message);
}

/** Unsends kept files, and some that are being requested again; returns their data. */
export async function unsendLate(
  db: Db,
  { world, appClient, unsend }: { world: World; appClient: AppClient; unsend: Unsend },
): Promise<Former> {
  const rows = await listRows(db);
  const former: Former = { urls: [], fileIds: [] };
  const late = new Map(
    [...world.messages.values()]
      .filter((message) => message.unsend !== null && !message.isUnsent)
      .map((message) => [message.id, message]),
  );
  for (const groupId of new Set(rows.map((row) => row.groupId))) {
    const mine = new Set(
      rows.filter((row) => row.groupId === groupId && late.has(row.messageId ?? '')).map(({ id }) => id),
    );
    former.fileIds.push(...mine);
    // Unsent files must leave the archives of others, too.
    await appClient.exportGroup(groupId);
    const files = (await appClient.list(groupId)).filter(({ id }) => mine.has(id));
    for (const { contentUrl, thumbnailUrl } of files) {
      for (const url of [contentUrl, thumbnailUrl, thumbnailUrl && `${thumbnailUrl}&size=large`]) {
        if (url) former.urls.push(url);
      }
    }
  }
  for (const message of late.values()) await unsend(message);
  return former;
}

function forgeryFaults(answers: { what: string; status: number }[]): string[] {
  return answers.flatMap(({ what, status }) => {
    const isRight = what === 'no events' ? status === 200 : status >= 400 && status < 500;
    return isRight ? [] : [`a webhook with ${what} is answered ${status}`];
  });
}

/** Resolves when no work is left, twice in a row. */
export async function settle(db: Db, { messages = 0 } = {}): Promise<void> {
  const deadline = Date.now() + patienceMs + 100 * messages;
  for (let quiet = 0; quiet < 2; ) {
    const open = await listOpen(db);
    quiet = open.length === 0 ? quiet + 1 : 0;
    if (Date.now() > deadline) throw new Error(`this does not come to its end:\n${open.join('\n')}`);
    await delay(250);
  }
}
