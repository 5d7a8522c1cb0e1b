import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { holdsCluster, readPidFile } from '../../packages/server/src/db/bundled-cluster.ts';
import { createCalendar } from './calendar.ts';
import { tellClassroom } from './chats/classroom.ts';
import { tellFamily } from './chats/family.ts';
import { tellOrders } from './chats/orders.ts';
import { tellShop } from './chats/shop.ts';
import { registerPerson } from './register.ts';
import type { Simulation } from './simulation.ts';
import { type Cast, tellChat } from './seed-chat.ts';

/** Everybody, and the ids that give them faces which suit them: the fake LINE draws a face by the id. */
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
/** Has not signed in yet: who chooses him meets the app for the first time. */
const newcomer = 'พี่โอ๋ ร้านขนม';

/** What a simulation wrote of itself, besides its secrets. */
const written = ['line-platform', 'server'];
/** Says how far the story has come. */
const markerOf = (dataDir: string) => path.join(dataDir, 'story.json');

/**
 * A story that was cut off in the middle is no use to anybody: what there is of it goes, so that it can be told anew. To be called
 * before the simulation starts; touches nothing but a simulation's own folders, and only where such a story lies.
 */
export async function forgetUnfinishedStory(dataDir: string): Promise<void> {
  if (!existsSync(markerOf(dataDir))) return;
  const { isTold } = JSON.parse(await readFile(markerOf(dataDir), 'utf8')) as { isTold: boolean };
  if (isTold) return;
  await untilDatabaseStopped(path.join(dataDir, 'server'));
  console.log('The story was not told to its end last time: beginning anew.');
  for (const folder of written) await rm(path.join(dataDir, folder), { recursive: true, force: true });
  await rm(markerOf(dataDir));
}

/** A server that was killed a moment ago is still ending; one that does not end is somebody's. */
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
 * Tells the story of four chats once, in a simulation that knows nobody: people and chats in the fake LINE, storage by
 * `kepwai quota grant`, then what they posted over five months, which the bot keeps as it would keep anything.
 */
export async function seedStory(simulation: Simulation): Promise<void> {
  const { control, store } = simulation.line;
  if (store.users.values().length > 0) return;
  const begunAt = performance.now();
  console.log('Telling the story: people, chats, and five months of what they posted …');
  const marker = markerOf(path.dirname(simulation.serverDataDir));
  await writeFile(marker, JSON.stringify({ isTold: false }));
  const cast: Cast = new Map();
  for (const [displayName, userId] of people) {
    const isRegistered = displayName !== newcomer;
    control.createUser({ displayName, userId, isFriend: isRegistered });
    const ask = isRegistered ? await registerPerson(simulation, { userId, displayName }) : null;
    cast.set(displayName, { userId, ask });
  }
  const calendar = createCalendar(Date.now());
  const chats = [tellFamily, tellClassroom, tellShop, tellOrders].map((tell) => tell(calendar));
  await Promise.all(chats.map((chat) => tellChat(simulation, { chat, cast })));
  await writeFile(marker, JSON.stringify({ isTold: true }));
  console.log(`Told in ${Math.round((performance.now() - begunAt) / 1000)} seconds.`);
}
