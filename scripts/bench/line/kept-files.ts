/**
 * Measures what one kept file costs: alone by `node --conditions=@kepwai/source scripts/bench/line/kept-files.ts`, or as
 * rows of `npm run bench`. 20 chats post silently, signed webhooks of 100 events tell of it, and the time counts until
 * all is kept, and until all is done: drawn, searched for slips, read for its text. Beside it a bare program keeps the
 * same messages.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { linkChats } from '../groups/link-chats.ts';
import { type Measurement, type Reference, startReference } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import { type Stage, webhookOf } from '../stage.ts';
import { serverPid } from '../start.ts';
import { type PostedKind, postedKinds } from './posted-contents.ts';
import { readProcessorTime } from './processor-time.ts';
import { sendWebhook } from './webhook-sender.ts';
import { createWireEvent, type WireEvent } from './wire-events.ts';

const chatCount = 20;
const eventsPerRequest = 100;
/** Time without a job after which all counts as done: one job sends the next. */
const quietMs = 300;

const jobsOfFiles = [
  'handle-events',
  'fetch-content',
  'fetch-large-content',
  'make-thumbnails',
  'draw-document',
  'draw-again',
  'find-slip',
  'extract-text',
];

interface Chat {
  chatId: string;
  userId: string;
}

/** Costs of one file, on average. */
interface Costs {
  keptPerSecond: number;
  donePerSecond: number;
  nodeMs: number;
  drawingMs: number;
  postgresMs: number;
  statements: number;
  transactions: number;
}

/** Measures each kind of content in chats of one quota, and in chats with a quota each. */
export async function measureKeptFiles(stage: Stage): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-bench-kept-'));
  const chats = {
    shared: await createChats(stage, { hasQuotaEach: false }),
    each: await createChats(stage, { hasQuotaEach: true }),
  };
  const bare = await startReference('kept-files', {
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: folder,
    LINE_URL: stage.simulation.lineUrl,
    CHANNEL_TOKEN: await issueToken(stage),
  });
  try {
    const rows: Measurement[] = [];
    for (const kind of postedKinds) {
      const reference = await measureBare(bare, kind, await post(stage, { kind, chats: chats.each }));
      const each = await measureOurs(stage, await post(stage, { kind, chats: chats.each }));
      const shared = await measureOurs(stage, await post(stage, { kind, chats: chats.shared }));
      rows.push(...toRows(kind, { reference, each, shared }));
    }
    return rows;
  } finally {
    bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function toRows(
  { name, atLeast }: PostedKind,
  { reference, each, shared }: { reference: BareCosts; each: Costs; shared: Costs },
): Measurement[] {
  const ratio = each.donePerSecond / reference.perSecond;
  const together = shared.donePerSecond / each.donePerSecond;
  const { keptPerSecond, donePerSecond, nodeMs, drawingMs, postgresMs, statements, transactions } = each;
  const ms = (value: number) => value.toFixed(1);
  return [
    {
      work: `kept: ${name}`,
      ours: `${ms(keptPerSecond)} kept, ${ms(donePerSecond)} done a second`,
      reference: `${ms(reference.perSecond)} a second, ${ms(reference.processorMs)} ms`,
      verdict: { text: `${ratio.toFixed(2)}×`, kept: ratio >= atLeast },
      target: `≥ ${atLeast.toFixed(2)}×`,
    },
    {
      work: `kept: ${name}, of one quota`,
      ours: `${ms(shared.keptPerSecond)} kept, ${ms(shared.donePerSecond)} done a second`,
      verdict: { text: `${together.toFixed(2)}×`, kept: together >= 0.9 },
      target: '≥ 0.90×',
    },
    {
      work: `kept: ${name}, a file costs`,
      ours: `${ms(nodeMs)} ms of Node, ${ms(drawingMs)} drawing, ${ms(postgresMs)} PostgreSQL`,
      verdict: {
        text: `${statements.toFixed(2)} statements, ${transactions.toFixed(2)} transactions`,
        kept: statements <= 1.5 && transactions <= 0.3,
      },
      target: '≤ 1.5, 0.3',
    },
  ];
}

/** Creates chats whose groups share the stage's quota, or have one each. */
async function createChats(stage: Stage, { hasQuotaEach }: { hasQuotaEach: boolean }): Promise<Chat[]> {
  const { control } = stage.simulation.line;
  const { userId } = control.createUser({ displayName: 'คนส่ง' });
  const chats = Array.from({ length: chatCount }, (_, index) => ({
    chatId: control.createGroup({ name: `กลุ่ม ${index}`, memberIds: [userId] }).chatId,
    userId,
  }));
  const chatIds = chats.map(({ chatId }) => chatId);
  await linkChats(stage, chatIds);
  if (hasQuotaEach)
    await stage.query(
      `with linked as (select group_id, gen_random_uuid() as quota_id from current_chats where line_chat_id = any($1)),
       added as (insert into quotas (id, owner_id, name, limit_bytes) select quota_id, $2, 'ที่เก็บวัด', 20000000000 from linked)
       update groups set quota_id = linked.quota_id from linked where id = linked.group_id`,
      [chatIds, stage.userId],
    );
  return chats;
}

/** Posts files over all chats, of which LINE sends no event; returns their events. */
async function post(
  stage: Stage,
  { kind, chats }: { kind: PostedKind; chats: readonly Chat[] },
): Promise<WireEvent[]> {
  const base = await kind.createBase();
  const events: WireEvent[] = [];
  for (let index = 0; index < kind.count; index += 1) {
    const { chatId, userId } = chats[index % chats.length] ?? { chatId: '', userId: '' };
    const bytes = Buffer.concat([base, Buffer.from(randomUUID())]);
    const fileName = kind.type === 'file' ? `รายงาน ${index}.bin` : undefined;
    const [message] = await stage.simulation.line.control.post(chatId, {
      userId,
      type: kind.type,
      webhook: { lose: true },
      contents: [{ bytes, ...(fileName !== undefined && { fileName }) }],
    });
    events.push(
      createWireEvent(
        { groupId: chatId, userId },
        {
          message: {
            type: kind.type,
            id: message?.messageId ?? '',
            ...(kind.type === 'file'
              ? { fileName, fileSize: bytes.byteLength }
              : { contentProvider: { type: 'line' }, ...(kind.type === 'video' && { duration: 5_000 }) }),
          },
        },
      ),
    );
  }
  return events;
}

const messageIdOf = ({ message }: WireEvent): string =>
  typeof message === 'object' && message !== null && 'id' in message ? String(message.id) : '';

async function measureOurs(stage: Stage, events: WireEvent[]): Promise<Costs> {
  const before = await readUse(stage);
  const startedAt = performance.now();
  for (let from = 0; from < events.length; from += eventsPerRequest)
    await sendWebhook(webhookOf(stage), events.slice(from, from + eventsPerRequest));
  await untilKept(stage, events.map(messageIdOf));
  const keptMs = performance.now() - startedAt;
  await untilQuiet(stage);
  const doneMs = performance.now() - startedAt - quietMs;
  const after = await readUse(stage);
  const each = (name: keyof typeof after) => (after[name] - before[name]) / events.length;
  return {
    keptPerSecond: (events.length * 1000) / keptMs,
    donePerSecond: (events.length * 1000) / doneMs,
    nodeMs: each('node'),
    drawingMs: each('drawing'),
    postgresMs: each('postgres'),
    statements: each('statements'),
    transactions: each('transactions'),
  };
}

/** Reads what the product has used since its start, without the questions of this program. */
async function readUse(stage: Stage) {
  const [use] = await ask<{ postmaster: string; statements: number; transactions: number }>(
    stage,
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as postmaster,
      (select sum(calls) from pg_stat_statements where toplevel)::float8 as statements,
      (select xact_commit + xact_rollback from pg_stat_database where datname = current_database())::float8 as transactions`,
  );
  if (!use) throw new Error('no statistics');
  const time = await readProcessorTime(serverPid(stage.simulation), Number(use.postmaster));
  return { ...time, statements: use.statements - asked, transactions: use.transactions - asked };
}

let asked = 0;
async function ask<Row extends Record<string, unknown>>(
  { query }: Stage,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  asked += 1;
  return await query<Row>(text, values);
}

async function untilKept(stage: Stage, messageIds: string[]): Promise<void> {
  const question =
    "select count(*)::int as count from files where line_message_id = any($1) and state = 'kept'";
  for (;;) {
    const [row] = await ask<{ count: number }>(stage, question, [messageIds]);
    if (row?.count === messageIds.length) return;
    await delay(50);
  }
}

/** Waits until no job about a file has waited or run for a while. */
async function untilQuiet(stage: Stage): Promise<void> {
  const question = `
    select count(*)::int as count from pgboss.job where state < 'completed' and name = any($1)`;
  for (let quietSince = performance.now(); performance.now() - quietSince < quietMs; ) {
    const [row] = await ask<{ count: number }>(stage, question, [jobsOfFiles]);
    if (row?.count !== 0) quietSince = performance.now();
    await delay(50);
  }
}

/** Returns a token for the bot's channel. */
async function issueToken({ simulation: { line, lineUrl } }: Stage): Promise<string> {
  const { id, secret } = line.config.messagingChannel;
  const response = await fetch(`${lineUrl}/oauth2/v3/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

interface BareCosts {
  perSecond: number;
  processorMs: number;
}

async function measureBare(
  { url }: Reference,
  { isDrawn }: PostedKind,
  events: WireEvent[],
): Promise<BareCosts> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ messageIds: events.map(messageIdOf), isDrawn }),
  });
  if (!response.ok) throw new Error('The reference failed');
  return (await response.json()) as BareCosts;
}

if (import.meta.main) await runAlone(measureKeptFiles, { isCounted: true });
