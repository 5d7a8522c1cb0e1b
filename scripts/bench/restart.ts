/**
 * Measures what a restart costs while LINE sends: alone by `node --conditions=@kepwai/source
 * scripts/bench/restart.ts`, or as rows of `npm run bench`. Events and files are pending, LINE serves bytes
 * slowly and repeats nothing; the server is killed, or stopped by SIGTERM, and started again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Restart } from '../simulation/processes.ts';
import { linkChats } from './groups/link-chats.ts';
import { type Delivery, deliverEvenly, sendWebhook } from './line/webhook-sender.ts';
import { limit, type Measurement } from './measurement.ts';
import { runAlone } from './run-alone.ts';
import { type Stage, webhookOf } from './stage.ts';

const waitingEvents = 4_000;
const waitingFiles = 400;
const eventsPerRequest = 100;
const deliveriesPerSecond = 40;
const seconds = 12;
/** Time between the first delivery and the end of the server. */
const endAfterMs = 3_000;
/** Maximum time that LINE waits for a response. */
const lineWaitsMs = 2_000;
const slowBytesPerSecond = 2_000;

let lastId = 0;
function eventIn(chatId: string, userId: string, message: object) {
  lastId += 1;
  return {
    type: 'message',
    mode: 'active',
    timestamp: Date.now(),
    webhookEventId: `restart ${Date.now()} ${lastId}`,
    deliveryContext: { isRedelivery: false },
    replyToken: `restart ${lastId}`,
    source: { type: 'group', groupId: chatId, userId },
    message,
  };
}

function textIn(chatId: string, userId: string) {
  return eventIn(chatId, userId, { type: 'text', id: `7${Date.now()}${lastId}`, text: 'สวัสดี' });
}

/** Stops the server in both ways, under load. */
export async function measureRestart(stage: Stage): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) rows.push(...(await measureOne(stage, signal)));
  return rows;
}

async function measureOne(stage: Stage, signal: 'SIGKILL' | 'SIGTERM'): Promise<Measurement[]> {
  const { control } = stage.simulation.line;
  const { userId } = control.createUser({ displayName: 'คนส่ง' });
  const { chatId } = control.createGroup({ name: `กลุ่ม ${signal}`, memberIds: [userId] });
  await linkChats(stage, [chatId]);
  const silently = { lose: true };
  const events: object[] = [];
  for (let index = 0; index < waitingFiles; index += 1) {
    const [message] = await control.post(chatId, {
      userId,
      type: 'file',
      webhook: silently,
      contents: [
        {
          generate: { sizeBytes: 20_000, seed: `${signal} ${index}` },
          fileName: 'ไฟล์.bin',
          faults: [{ kind: 'slow', bytesPerSecond: slowBytesPerSecond, times: 'always' }],
        },
      ],
    });
    const id = message?.messageId ?? '';
    events.push(eventIn(chatId, userId, { type: 'file', id, fileName: 'ไฟล์.bin', fileSize: 20_000 }));
  }
  while (events.length < waitingEvents) events.push(textIn(chatId, userId));
  const webhook = webhookOf(stage);
  for (let from = 0; from < events.length; from += eventsPerRequest)
    await sendWebhook(webhook, events.slice(from, from + eventsPerRequest) as Record<string, unknown>[]);

  const sent = Array.from({ length: deliveriesPerSecond * seconds }, () => textIn(chatId, userId));
  const delivering = deliverEvenly({ webhook, events: sent, eventsPerSecond: deliveriesPerSecond });
  await delay(endAfterMs);
  const [waiting] = await stage.query<{ events: number; files: number }>(
    `select (select count(*)::int from line_events where handled_at is null) as events,
      (select count(*)::int from files where state = 'fetching') as files`,
  );
  const restart = await stage.simulation.restart(signal);
  const deliveries = await delivering;
  const kept = await countKept(stage, sent);
  return report(signal, { restart, deliveries, kept, waiting });
}

function report(
  signal: string,
  {
    restart,
    deliveries,
    kept,
    waiting,
  }: {
    restart: Restart;
    deliveries: Delivery[];
    kept: Set<string>;
    waiting: { events: number; files: number } | undefined;
  },
): Measurement[] {
  const { signalledAt, endedAt, startedAt, openAt, readyAt } = restart;
  const failed = deliveries.filter(({ status }) => status !== 200);
  const within = (from: number, until: number, some = failed) =>
    some.filter(({ sentAt }) => sentAt >= from && sentAt < until).length;
  const during = deliveries.filter(({ sentAt }) => sentAt >= startedAt && sentAt < readyAt);
  const late = during.filter(({ status, ms }) => status === 200 && ms > lineWaitsMs).length;
  const missed = deliveries.filter(({ status, id }) => status === 200 && !kept.has(id)).length;
  console.log(
    `${signal}: ${waiting?.events} events and ${waiting?.files} files waited; ended after ${endedAt - signalledAt} ms, ` +
      `port open ${openAt - startedAt} ms and ready ${readyAt - startedAt} ms after the start; of ${deliveries.length} deliveries ` +
      `without 200: ${within(0, signalledAt)} before, ${within(signalledAt, endedAt)} while it ended, ${within(endedAt, startedAt)} ` +
      `without a process, ${within(startedAt, openAt)} before the port was open, ${within(openAt, readyAt)} from then until ready, ` +
      `${within(readyAt, Number.POSITIVE_INFINITY)} after; ${during.length} were sent from start to ready, ${late} of them answered ` +
      `after ${lineWaitsMs} ms; reasons: ${[...new Set(failed.map(({ status, error }) => error ?? status))].join(', ')}`,
  );
  return [
    limit(`restart after ${signal}: ready`, (readyAt - startedAt) / 1000, 2, 's'),
    limit(`restart after ${signal}: unanswered, port open until ready`, within(openAt, readyAt), 0, ''),
    limit(`restart after ${signal}: unanswered after that`, within(readyAt, Number.POSITIVE_INFINITY), 0, ''),
    limit(`restart after ${signal}: refused, start until port open`, within(startedAt, openAt), 10, ''),
    limit(`restart after ${signal}: answered and lost`, missed, 0, ''),
  ];
}

async function countKept({ query }: Stage, sent: { webhookEventId: string }[]): Promise<Set<string>> {
  const ids = sent.map(({ webhookEventId }) => webhookEventId);
  const rows = await query<{ id: string }>(
    'select webhook_event_id as id from line_events where webhook_event_id = any($1)',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

if (import.meta.main) await runAlone(measureRestart);
