/**
 * Measures how long a picture takes while videos of another group load slowly: alone by `node
 * --conditions=@kepwai/source scripts/bench/line/slow-line.ts`, or as a row of `npm run bench`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { linkChats } from '../groups/link-chats.ts';
import { limit, type Measurement } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import type { Stage } from '../stage.ts';

const filmCount = 8;
const filmBytes = 50_000_000;
const filmBytesPerSecond = 4_000;
const pictureCount = 5;

/** Measures the slowest of a few pictures, one after another. */
export async function measureSlowLine(stage: Stage): Promise<Measurement[]> {
  const { control } = stage.simulation.line;
  const { userId } = control.createUser({ displayName: 'คนส่งหนัง' });
  const [slowChat = '', quickChat = ''] = ['กลุ่มหนัง', 'กลุ่มรูป'].map(
    (name) => control.createGroup({ name, memberIds: [userId] }).chatId,
  );
  await linkChats(stage, [slowChat, quickChat]);
  const films: string[] = [];
  for (let film = 0; film < filmCount; film += 1) {
    const [message] = await control.post(slowChat, {
      userId,
      type: 'video',
      contents: [
        {
          generate: { sizeBytes: filmBytes, seed: `film ${film}` },
          faults: [{ kind: 'slow', bytesPerSecond: filmBytesPerSecond, times: 'always' }],
        },
      ],
    });
    films.push(message?.messageId ?? '');
  }
  while ((await countUnderWay(stage)) < filmCount) await delay(100);

  const seconds: number[] = [];
  for (let picture = 0; picture < pictureCount; picture += 1) {
    const startedAt = performance.now();
    const [message] = await control.post(quickChat, {
      userId,
      type: 'image',
      contents: [{ picture: { seed: `picture ${picture}`, width: 640, height: 480 } }],
    });
    while (!(await isKept(stage, message?.messageId))) await delay(10);
    seconds.push((performance.now() - startedAt) / 1000);
  }
  for (const messageId of films) control.unsend(messageId);
  return [limit(`a picture while ${filmCount} films of another group crawl`, Math.max(...seconds), 1, 's')];
}

async function countUnderWay({ query }: Stage): Promise<number> {
  const [row] = await query<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = 'fetch-large-content' and state = 'active'",
  );
  return row?.count ?? 0;
}

async function isKept({ query }: Stage, messageId: string | undefined): Promise<boolean> {
  const rows = await query("select 1 from files where line_message_id = $1 and state = 'kept'", [messageId]);
  return rows.length > 0;
}

if (import.meta.main) await runAlone(measureSlowLine);
