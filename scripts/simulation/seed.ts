import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { holdsCluster, readPidFile } from '../../packages/server/src/db/bundled/bundled-cluster.ts';
import { createCalendar } from './calendar.ts';
import { createClassroomChat } from './chats/classroom.ts';
import { createFamilyChat } from './chats/family.ts';
import { createOrdersChat } from './chats/orders.ts';
import { createShopChat } from './chats/shop.ts';
import { registerPerson } from './register.ts';
import { type SeedUsers, seedChat } from './seed-chat.ts';
import type { Simulation } from './simulation.ts';
import { showProgress } from './story-progress.ts';

/** All people. The ids are chosen for their faces, which the fake LINE draws from them. */
const people: Array<[displayName: string, userId: string]> = [
  ['แม่นิด', 'Ud3d676095c9e88b0cd4ffbcfe3543b26'],
  ['พ่อชัย', 'U6f3e8dba493d90d65554e7dc30bc6abe'],
  ['น้องพิม', 'Uf8e14de3042ffa42050a3643edc46184'],
  ['ยายจันทร์', 'U558ea682b25cf7448f722fbfd50e0fc4'],
  ['ครูสมศรี', 'Ub5cc8eb33b1403d613604c43b6d26902'],
  ['แม่ฝน น้องข้าวหอม', 'U5c0cc098fab53a89ce7e42ed89cde3f3'],
  ['พ่อต้น น้องภูผา', 'U6c388acce094f38cc370a198b1ffc1bd'],
  ['พี่โอ๋ ร้านขนม', 'Ua70ae6e0ffb36f039ba053064283440c'],
  ['เจ๊แอน บัญชี', 'U384d4175a28281cfb2079a430c36b008'],
  ['น้องแบงก์ ส่งของ', 'Ucbe8ce27038b45463f0ea6dec601e276'],
];
/** Never signed in: becoming him shows the app's setup. */
const newcomer = 'พี่โอ๋ ร้านขนม';

/** The part of a simulation that the story needs. */
type StoryTarget = Pick<Simulation, 'line' | 'serverUrl' | 'serverDataDir' | 'spawnKepwai'>;

/** Folders that a simulation writes, besides its secrets. */
const dataFolders = ['line-platform', 'server'];
/** Returns the file that records whether seeding finished. */
const markerOf = (dataDir: string) => path.join(dataDir, 'story.json');

/**
 * Deletes a simulation whose seeding was interrupted, so that it starts again. Call it before the simulation
 * starts. It deletes only a simulation's own folders, and only if they contain such a seed.
 */
export async function deleteUnfinishedStory(dataDir: string): Promise<void> {
  if (!existsSync(markerOf(dataDir))) return;
  const { isTold } = JSON.parse(await readFile(markerOf(dataDir), 'utf8')) as { isTold: boolean };
  if (isTold) return;
  await untilDatabaseStopped(path.join(dataDir, 'server'));
  console.log('Seeding was interrupted last time: starting again.');
  for (const folder of dataFolders) await rm(path.join(dataDir, folder), { recursive: true, force: true });
  await rm(markerOf(dataDir));
}

/** Waits for a server that was just killed. @throws Error if it keeps running, because it is in use */
async function untilDatabaseStopped(serverDir: string): Promise<void> {
  const cluster = path.join(serverDir, 'postgres');
  for (let tries = 0; ; tries += 1) {
    const running = await readPidFile(cluster);
    if (!running || !(await holdsCluster(running.pid, cluster))) return;
    if (tries === 60)
      throw new Error(`Another process uses ${serverDir} (PostgreSQL is ${running.pid}): stop it first.`);
    await delay(250);
  }
}

/**
 * Seeds four chats into an empty simulation: people and chats in the fake LINE, quotas by `kepwai quota
 * grant`, then five months of posts until `now`, which the bot keeps as it would any.
 */
export async function seedStory(
  simulation: StoryTarget,
  { now = Date.now() }: { now?: number } = {},
): Promise<void> {
  const { control, store } = simulation.line;
  if (store.users.values().length > 0) return;
  const begunAt = performance.now();
  console.log('Seeding: people, chats, and five months of their posts …');
  const marker = markerOf(path.dirname(simulation.serverDataDir));
  await writeFile(marker, JSON.stringify({ isTold: false }));
  const calendar = createCalendar(now);
  const chats = [createFamilyChat, createClassroomChat, createShopChat, createOrdersChat].map((tell) =>
    tell(calendar),
  );
  const progress = showProgress(control, chats);
  try {
    const users = await createPeople(simulation);
    await Promise.all(chats.map((chat) => seedChat(simulation, { chat, users, onMessages: progress.add })));
  } catch (error) {
    progress.stop();
    throw error;
  }
  await writeFile(marker, JSON.stringify({ isTold: true }));
  console.log(`Seeded in ${Math.round((performance.now() - begunAt) / 1000)} seconds.`);
}

/**
 * Seeds a simulation that people have opened already: a failure is printed, shown on the page of chats, and ends nothing else.
 */
export async function seedBeside(simulation: StoryTarget, stopping: AbortSignal): Promise<void> {
  try {
    await seedStory(simulation);
  } catch (error) {
    // What the story needs ends before it does.
    if (stopping.aborted) return;
    console.error('Seeding stopped early. Stop with Ctrl+C and start again, and it begins anew.', error);
  }
}

/** Creates all people, in the order in which the page shows them, and registers all but the newcomer. */
async function createPeople(simulation: StoryTarget): Promise<SeedUsers> {
  const { control } = simulation.line;
  for (const [displayName, userId] of people)
    control.createUser({ displayName, userId, isFriend: displayName !== newcomer });
  const users = people.map(async ([displayName, userId]) => {
    const call = displayName === newcomer ? null : await registerPerson(simulation, { userId, displayName });
    return [displayName, { userId, call }] as const;
  });
  return new Map(await Promise.all(users));
}
