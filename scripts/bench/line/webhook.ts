/**
 * Measures the webhook: alone by `node --conditions=@kepwai/source scripts/bench/line/webhook.ts`, or as rows of
 * `npm run bench`. It measures response times at 200 events per second, and the time for 10,000 events at
 * once: none lost, unsent files gone, memory bounded.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { linkChats } from '../groups/link-chats.ts';
import { limit, type Measurement, memoryOf, resetPeak, startReference } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import { type Stage, webhookOf } from '../stage.ts';
import { serverPid } from '../start.ts';
import { sendEvenly, sendWebhook, type Webhook } from './webhook-sender.ts';
import { createWireEvent, newLineId, type WireEvent } from './wire-events.ts';

const chatCount = 40;
const eventsPerSecond = 200;
const seconds = 5;
const rounds = 3;
/** One event in this many is a file, which is fetched at once; the others are text, as in most chats. */
const oneFileIn = 5;
const backlogEvents = 10_000;
const eventsPerRequest = 100;
/** One file in this many is unsent. */
const oneUnsentIn = 10;
const fileBytes = 20_000;

/** Sends the events itself, so that only the server is measured; the bytes are in the fake LINE. */
export async function measureWebhook(stage: Stage): Promise<Measurement[]> {
  const chats = await createChats(stage);
  const steady = await measureSteady(stage, chats);
  const backlog = await createEvents(stage, { chats, count: backlogEvents });
  const pid = serverPid(stage.simulation);
  await resetPeak(pid);
  const before = await memoryOf(pid);
  const startedAt = performance.now();
  await pour(stage, backlog.events);
  const ingestedSeconds = (performance.now() - startedAt) / 1000;
  await untilHandled(stage);
  const handledSeconds = (performance.now() - startedAt) / 1000;
  await untilWorkedOff(stage);
  const fetchedSeconds = (performance.now() - startedAt) / 1000;
  const after = await memoryOf(pid);
  const wrong = await countWrong(stage, [...steady.files, ...backlog.files]);
  return [
    ...steady.rows,
    limit(`backlog: ${backlogEvents} events, taken in`, ingestedSeconds, 10, 's'),
    limit(`backlog: ${backlogEvents} events, handled`, handledSeconds, 30, 's'),
    limit(`backlog: ${backlog.files.length} files of it, fetched`, fetchedSeconds, 120, 's'),
    limit('backlog: lost, doubled, or kept though taken back', wrong, 0, 'files'),
    limit('backlog: memory above rest', after.peakMb - before.nowMb, 150, 'MB'),
  ];
}

/**
 * Measures response times while events arrive evenly, alternately ours and the reference. On a busy machine
 * only the comparison means something.
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

/** Adds the reference's times, which show how busy the machine was. */
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

function arrive(webhook: Webhook, events: WireEvent[]): Promise<number[]> {
  return sendEvenly({ webhook, events, eventsPerSecond });
}

/** Creates chats whose groups share the stage's quota. */
async function createChats(stage: Stage): Promise<string[]> {
  const { control } = stage.simulation.line;
  const { userId } = control.createUser({ displayName: 'คนส่ง' });
  const chats = Array.from(
    { length: chatCount },
    (_, index) => control.createGroup({ name: `กลุ่ม ${index}`, memberIds: [userId] }).chatId,
  );
  await linkChats(stage, chats);
  return chats;
}

interface SentFile {
  messageId: string;
  isUnsent: boolean;
}

/**
 * Creates texts, files and unsent files over all chats. The files are in the fake LINE, which sends no events
 * about them.
 */
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
      events.push(
        createWireEvent(
          { groupId: chatId, userId },
          { message: { type: 'text', id: newLineId(), text: 'สวัสดีทุกคน' } },
        ),
      );
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
      createWireEvent(
        { groupId: chatId, userId },
        {
          message: { type: 'file', id: messageId, fileName, fileSize: fileBytes },
        },
      ),
    );
    if (!isUnsent) continue;
    control.unsend(messageId, silently);
    events.push(createWireEvent({ groupId: chatId, userId }, { type: 'unsend', unsend: { messageId } }));
  }
  return { events, files };
}

function memberOf(line: Stage['simulation']['line'], chatId: string): string[] {
  return members.get(chatId) ?? rememberMembers(line, chatId);
}

const members = new Map<string, string[]>();
function rememberMembers(line: Stage['simulation']['line'], chatId: string): string[] {
  // Renaming without a new name returns the chat unchanged.
  const { memberIds } = line.control.renameGroup(chatId, {});
  members.set(chatId, memberIds);
  return memberIds;
}

/** Sends all at once, many per request, as after an outage. */
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

/** Counts the files in a wrong state: each must be there once and kept, or gone if it was unsent. */
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

if (import.meta.main) await runAlone(measureWebhook);
