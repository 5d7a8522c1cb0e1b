import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathsPerSecond, sendWhole } from '../load.ts';
import { byTurns, compare, type Measurement, startReference } from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import { api, type Stage } from '../stage.ts';

const contentBytes = 10_000;
const sentPerRound = 400;
const sentAtOnce = 8;
const rounds = 3;
const seconds = 3;

/** Measures small contents, sent and read, beside Fastify with pg and files. */
export async function measureSmallContents(stage: Stage, folder: string): Promise<Measurement[]> {
  const reference = await startReference('small-contents', {
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: folder,
  });
  try {
    const ourIds: string[] = [];
    const theirIds: string[] = [];
    const sent = await byTurns(rounds, {
      ours: () =>
        perSecond(async () => {
          const bytes = randomBytes(contentBytes);
          ourIds.push(await sendWhole(stage, { name: `${randomUUID()}.bin`, bytes }));
        }),
      reference: () =>
        perSecond(async () => {
          const id = randomUUID();
          await put(`${reference.url}/content/${id}`, randomBytes(contentBytes));
          theirIds.push(id);
        }),
    });
    const files = await Promise.all(
      ourIds
        .slice(0, 200)
        .map((id) =>
          api<{ contentUrl: string }>(
            stage.simulation,
            stage.token,
            `/api/group/${stage.groupId}/file/${id}`,
          ),
        ),
    );
    const read = await byTurns(rounds, {
      ours: () =>
        pathsPerSecond(
          stage.simulation.serverUrl,
          files.map(({ contentUrl }) => pathOf(contentUrl, stage)),
          seconds,
        ),
      reference: () =>
        pathsPerSecond(
          reference.url,
          theirIds.slice(0, 200).map((id) => `/content/${id}`),
          seconds,
        ),
    });
    return [
      compare('contents: GET of 10 KB, 16 connections', read, 0.45, 'req/s'),
      compare('contents: PUT of 10 KB, 8 at once', sent, 0.4, 'req/s'),
    ];
  } finally {
    reference.stop();
  }
}

async function perSecond(send: () => Promise<void>): Promise<number> {
  const numbers = Array.from({ length: sentPerRound }).keys();
  const started = performance.now();
  const sendAll = async () => {
    for (const _ of numbers) await send();
  };
  await Promise.all(Array.from({ length: sentAtOnce }, sendAll));
  return sentPerRound / ((performance.now() - started) / 1000);
}

async function put(url: string, body: Buffer<ArrayBuffer>): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

function pathOf(url: string, { simulation }: Stage): string {
  const { pathname, search } = new URL(url, simulation.serverUrl);
  return pathname + search;
}

if (import.meta.main) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-bench-contents-'));
  await runAlone((stage) => measureSmallContents(stage, folder)).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
}
