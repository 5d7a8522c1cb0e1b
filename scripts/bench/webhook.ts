/**
 * How the webhook fares: alone by `node --conditions=@kepwai/source scripts/bench/webhook.ts`, or as rows of `npm run bench`.
 * How long an answer takes while 200 events a second arrive, and how long 10,000 events take that came at once: none lost, what was
 * taken back gone, memory bounded.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { buildServer } from '../simulation/builds.ts';
import { startSimulation } from '../simulation/simulation.ts';
import { forgetPeak, freePort, limit, type Measurement, memoryOf, startReference } from './measurement.ts';
import { createStage, type Stage } from './stage.ts';
import { serverPid } from './start.ts';
import { sendEvenly, sendWebhook, type Webhook, type WireEvent } from './webhook-sender.ts';

const chatCount = 40;
const eventsPerSecond = 200;
const seconds = 5;
const rounds = 3;
/** One event in so many is a file, which is fetched at once; the others are words, as in most chats. */
const oneFileIn = 5;
const backlogEvents = 10_000;
const eventsPerRequest = 100;
/** One file in so many is taken back. */
const oneUnsentIn = 10;
const fileBytes = 20_000;

/** Sends on its own, so that nothing but the server is measured; the bytes lie in the fake LINE. */
export async function measureWebhook(stage: Stage): Promise<Measurement[]> {
  const chats = await createChats(stage);
  const steady = await measureSteady(stage, chats);
  const backlog = await createEvents(stage, { chats, count: backlogEvents });
  const pid = serverPid(stage.simulation);
  await forgetPeak(pid);
  const before = await memoryOf(pid);
  const startedAt = performance.now();
  await pour(stage, backlog.events);
  const takenInSeconds = (performance.now() - startedAt) / 1000;
  await untilHandled(stage);
  const handledSeconds = (performance.now() - startedAt) / 1000;
  await untilWorkedOff(stage);
  const fetchedSeconds = (performance.now() - startedAt) / 1000;
  const after = await memoryOf(pid);
  const wrong = await countWrong(stage, [...steady.files, ...backlog.files]);
  return [
    ...steady.rows,
    limit(`backlog: ${backlogEvents} events, taken in`, takenInSeconds, 10, 's'),
    limit(`backlog: ${backlogEvents} events, handled`, handledSeconds, 30, 's'),
    limit(`backlog: ${backlog.files.length} files of it, fetched`, fetchedSeconds, 120, 's'),
    limit('backlog: lost, doubled, or kept though taken back', wrong, 0, 'files'),
    limit('backlog: memory above rest', after.peakMb - before.nowMb, 150, 'MB'),
  ];
}

/**
 * How long answers take while events arrive evenly, ours and those of a bare program by turns. On a machine that does other things as
 * well, what they say is beside one another.
 */
async function measureSteady(
  stage: Stage,
  chats: string[],
): Promise<{ rows: Measurement[]; files: SentFile[] }> {
  const { databaseUrl, simulation } = stage;
  const bare = await startReference('webhook', {
    DATABASE_URL: databaseUrl,
    CHANNEL_SECRET: simulation.line.config.messagingChannel.secret,
  });
  const files: SentFile[] = [];
  const latencies = { ours: [] as number[], bare: [] as number[] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const sent = await createEvents(stage, { chats, count: eventsPerSecond * seconds });
      latencies.bare.push(...(await arrive(webhookOf(stage, bare.url), sent.events)));
      latencies.ours.push(...(await arrive(webhookOf(stage), sent.events)));
      files.push(...sent.files);
      await untilWorkedOff(stage);
    }
  } finally {
    bare.stop();
  }
  const ours = percentilesOf(latencies.ours);
  const reference = percentilesOf(latencies.bare);
  return {
    files,
    rows: [
      beside('webhook: median at 200 events/s', { ours: ours.median, bare: reference.median, atMost: 50 }),
      beside('webhook: p99 at 200 events/s', { ours: ours.p99, bare: reference.p99, atMost: 50 }),
    ],
  };
}

/** Beside it stands what a bare program took in turns with ours: how busy the machine was. */
function beside(
  work: string,
  { ours, bare, atMost }: { ours: number; bare: number; atMost: number },
): Measurement {
  const ratio = ours / bare;
  return {
    work,
    ours: `${ours.toFixed(1)} ms`,
    reference: `${bare.toFixed(1)} ms`,
    verdict: {
      text: `${ours.toFixed(1)} ms, ${ratio.toFixed(2)}×`,
      kept: ours <= atMost,
    },
    target: `≤ ${atMost} ms`,
  };
}

function percentilesOf(values: number[]): { median: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

function webhookOf({ simulation }: Stage, url = `${simulation.serverUrl}/api/line/webhook`): Webhook {
  const { botUserId, secret } = simulation.line.config.messagingChannel;
  return { url, botUserId, secret };
}

function arrive(webhook: Webhook, events: WireEvent[]): Promise<number[]> {
  return sendEvenly({ webhook, events, eventsPerSecond });
}

/** Chats whose groups share the quota of the stage. */
async function createChats({ simulation, query, groupId }: Stage): Promise<string[]> {
  const { control } = simulation.line;
  const { userId } = control.createUser({ displayName: 'คนส่ง' });
  const chats = Array.from(
    { length: chatCount },
    (_, index) => control.createGroup({ name: `กลุ่ม ${index}`, memberIds: [userId] }).chatId,
  );
  for (;;) {
    const linked = await query(
      `update groups set quota_id = (select quota_id from groups where id = $1), bursts_answered = 10
       where id in (select group_id from current_chats where line_chat_id = any($2)) returning id`,
      [groupId, chats],
    );
    if (linked.length === chatCount) return chats;
    await delay(100);
  }
}

interface SentFile {
  messageId: string;
  isUnsent: boolean;
}

/** Words and files, and files taken back, over all chats; the files lie in the fake LINE, which tells nobody of them. */
async function createEvents(
  { simulation }: Stage,
  { chats, count }: { chats: string[]; count: number },
): Promise<{ events: WireEvent[]; files: SentFile[] }> {
  const { control } = simulation.line;
  const files: SentFile[] = [];
  const events: WireEvent[] = [];
  const silently = { lose: true };
  for (let index = 0; events.length < count; index += 1) {
    const chatId = chats[index % chats.length] ?? '';
    const [userId = ''] = memberOf(simulation.line, chatId);
    if (index % oneFileIn > 0) {
      events.push(createEvent(chatId, userId, { message: { type: 'text', id: newId(), text: 'สวัสดีทุกคน' } }));
      continue;
    }
    const fileName = `ไฟล์ ${index}.bin`;
    const [message] = await control.post(chatId, {
      userId,
      type: 'file',
      webhook: silently,
      contents: [{ generate: { sizeBytes: fileBytes, seed: `${count} ${index}` }, fileName }],
    });
    const messageId = message?.messageId ?? '';
    const isUnsent = files.length % oneUnsentIn === 0;
    files.push({ messageId, isUnsent });
    events.push(
      createEvent(chatId, userId, {
        message: { type: 'file', id: messageId, fileName, fileSize: fileBytes },
      }),
    );
    if (!isUnsent) continue;
    control.unsend(messageId, silently);
    events.push(createEvent(chatId, userId, { type: 'unsend', unsend: { messageId } }));
  }
  return { events, files };
}

let lastId = 0;
/** As LINE's: more digits than a number holds. */
function newId(): string {
  lastId += 1;
  return `9${String(Date.now()).padStart(14, '0')}${String(lastId).padStart(6, '0')}`;
}

function createEvent(groupId: string, userId: string, own: WireEvent): WireEvent {
  return {
    type: 'message',
    mode: 'active',
    timestamp: Date.now(),
    webhookEventId: `bench ${newId()}`,
    deliveryContext: { isRedelivery: false },
    replyToken: newId(),
    source: { type: 'group', groupId, userId },
    ...own,
  };
}

function memberOf(line: Stage['simulation']['line'], chatId: string): string[] {
  return members.get(chatId) ?? rememberMembers(line, chatId);
}

const members = new Map<string, string[]>();
function rememberMembers(line: Stage['simulation']['line'], chatId: string): string[] {
  // Renaming to nothing new gives back the chat as it is.
  const { memberIds } = line.control.renameGroup(chatId, {});
  members.set(chatId, memberIds);
  return memberIds;
}

/** All at once, many to a request, as after an outage. */
async function pour(stage: Stage, events: WireEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += eventsPerRequest) {
    await sendWebhook(webhookOf(stage), events.slice(start, start + eventsPerRequest));
  }
}

async function untilHandled(stage: Stage): Promise<void> {
  await untilNone(stage, 'select count(*) as waiting from line_events where handled_at is null');
}

async function untilWorkedOff(stage: Stage): Promise<void> {
  await untilHandled(stage);
  await untilNone(stage, "select count(*) as waiting from files where state = 'fetching'");
}

async function untilNone({ query }: Stage, question: string): Promise<void> {
  for (;;) {
    const [row] = await query<{ waiting: string }>(question);
    if (Number(row?.waiting) === 0) return;
    await delay(100);
  }
}

/** Of these files, how many are not what they ought to be: there once and kept, or gone when they were taken back. */
async function countWrong({ query }: Stage, files: SentFile[]): Promise<number> {
  const rows = await query<{ message: string; state: string; bytes: string }>(
    'select line_message_id as message, state, size_bytes as bytes from files where line_message_id = any($1)',
    [files.map(({ messageId }) => messageId)],
  );
  const found = new Map<string, typeof rows>();
  for (const row of rows) found.set(row.message, [...(found.get(row.message) ?? []), row]);
  return files.filter(({ messageId, isUnsent }) => {
    const kept = found.get(messageId) ?? [];
    if (isUnsent) return kept.length > 0;
    return kept.length !== 1 || kept[0]?.state !== 'kept' || Number(kept[0].bytes) !== fileBytes;
  }).length;
}

async function main(): Promise<void> {
  buildServer();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kepwai-bench-'));
  try {
    const ports = { port: await freePort(), linePort: await freePort() };
    const stage = await createStage(await startSimulation({ dataDir, ...ports }));
    try {
      const rows = await measureWebhook(stage);
      console.table(
        rows.map(({ work, verdict, target }) => ({
          work,
          measured: verdict.text,
          target,
          kept: verdict.kept ? 'yes' : 'NO',
        })),
      );
      if (rows.some(({ verdict }) => !verdict.kept)) process.exitCode = 1;
    } finally {
      await stage.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
