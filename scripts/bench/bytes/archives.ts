/**
 * Measures archives. On its own: `node --conditions=@kepwai/source scripts/bench/bytes/archives.ts`.
 */

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { gibibyte } from '@kepwai/rules/sizes';
import { bytesPerSecond } from '../load.ts';
import {
  byTurns,
  compare,
  limit,
  type Measurement,
  memoryOf,
  resetPeak,
  startReference,
} from '../measurement.ts';
import { runAlone } from '../run-alone.ts';
import type { Stage } from '../stage.ts';
import { serverPid } from '../start.ts';

const megabyte = 1e6;
const smallCount = 10_000;
const smallBytes = 20_000;
const largeCount = 4;

/** A content in the store of the measured product. */
interface Content {
  sha256: string;
  sizeBytes: number;
  crc: number;
}

/** Measures ZIPs of many small and of few large files beside reading the same bytes, and the server's memory meanwhile. */
export async function measureArchives(stage: Stage): Promise<Measurement[]> {
  const small = await measureOne(stage, {
    name: `${smallCount.toLocaleString('en')} files of 20 KB`,
    contents: await createSmall(stage),
  });
  const large = await measureOne(stage, {
    name: `${largeCount} × 1 GiB`,
    contents: await createLarge(stage),
  });
  return [...small, ...large];
}

async function measureOne(
  stage: Stage,
  { name, contents }: { name: string; contents: readonly Content[] },
): Promise<Measurement[]> {
  const { simulation } = stage;
  const folderId = await insertFiles(stage, contents);
  const list = path.join(simulation.serverDataDir, `list-${folderId}`);
  await writeFile(list, contents.map(({ sha256 }) => pathOf(stage, sha256)).join('\n'));
  const reference = await startReference('archive', { LIST: list });
  try {
    const { url, sizeBytes } = await planArchive(stage, folderId);
    const plainBytes = contents.reduce((sum, content) => sum + content.sizeBytes, 0);
    const pid = serverPid(simulation);
    const before = await memoryOf(pid);
    await resetPeak(pid);
    const rounds = await byTurns(3, {
      ours: async () => (await bytesPerSecond(url, sizeBytes)) / megabyte,
      reference: async () => (await bytesPerSecond(reference.url, plainBytes)) / megabyte,
    });
    const after = await memoryOf(pid);
    return [
      compare(`ZIP: ${name}`, rounds, 0.6, 'MB/s'),
      limit(`ZIP: memory of ${name} grows by, at most`, after.peakMb - before.nowMb, 60, 'MB'),
    ];
  } finally {
    reference.stop();
    for (const { sha256 } of contents) await rm(pathOf(stage, sha256));
    await rm(list);
  }
}

function pathOf({ simulation }: Stage, sha256: string): string {
  return path.join(simulation.serverDataDir, 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

async function createSmall(stage: Stage): Promise<Content[]> {
  const contents: Content[] = [];
  for (let nth = 0; nth < smallCount; nth += 1) {
    const bytes = randomBytes(smallBytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await mkdir(path.dirname(pathOf(stage, sha256)), { recursive: true });
    await writeFile(pathOf(stage, sha256), bytes);
    contents.push({ sha256, sizeBytes: smallBytes, crc: crc32(bytes) });
  }
  return contents;
}

/** Creates files of zeros under made-up addresses: both read them as they are. */
async function createLarge(stage: Stage): Promise<Content[]> {
  const zeros = Buffer.alloc(2 ** 20);
  let crc = 0;
  for (let done = 0; done < gibibyte; done += zeros.length) crc = crc32(zeros, crc);
  return await Promise.all(
    Array.from({ length: largeCount }, async () => {
      const sha256 = randomBytes(32).toString('hex');
      await mkdir(path.dirname(pathOf(stage, sha256)), { recursive: true });
      const handle = await open(pathOf(stage, sha256), 'w');
      await handle.truncate(gibibyte);
      await handle.close();
      return { sha256, sizeBytes: gibibyte, crc };
    }),
  );
}

/** Inserts files with these contents into a new folder; returns its id. */
async function insertFiles({ groupId, query }: Stage, contents: readonly Content[]): Promise<string> {
  const columns = [
    contents.map(({ sha256 }) => sha256),
    contents.map(({ sizeBytes }) => sizeBytes),
    contents.map(({ crc }) => crc),
  ];
  await query(
    `insert into blobs (sha256, size_bytes, crc32, mime_type, thumbnail_state)
    select sha256, size_bytes, crc, 'application/octet-stream', 'none'
    from unnest($1::text[], $2::bigint[], $3::bigint[]) as content (sha256, size_bytes, crc)`,
    columns,
  );
  const [folder] = await query<{ id: string }>(
    'insert into folders (group_id, name) values ($1, gen_random_uuid()::text) returning id',
    [groupId],
  );
  if (!folder) throw new Error('the folder is not there');
  await query(
    `insert into files (group_id, kind, name, state, sha256, size_bytes, source, posted_at, folder_id)
    select $1, 'file', 'ไฟล์ ' || nth || '.bin', 'kept', sha256, size_bytes, 'upload', now(), $2
    from unnest($3::text[], $4::bigint[]) with ordinality as content (sha256, size_bytes, nth)`,
    [groupId, folder.id, columns[0], columns[1]],
  );
  return folder.id;
}

interface Planned {
  id: string;
  state: string;
  url: string | null;
  sizeBytes: number | null;
}

/** Plans an archive of a folder, and waits until it can be downloaded. */
async function planArchive(
  { simulation, token, groupId }: Stage,
  folderId: string,
): Promise<{ url: string; sizeBytes: number }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (route: string, options: RequestInit = {}): Promise<Planned> => {
    const answer = await fetch(simulation.serverUrl + route, { ...options, headers });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Planned }).data;
  };
  const body = JSON.stringify({ folderIds: [folderId] });
  let planned = await ask(`/api/group/${groupId}/archive`, { method: 'POST', body });
  while (planned.state === 'preparing') {
    await new Promise((resolve) => setTimeout(resolve, 200));
    planned = await ask(`/api/archive/${planned.id}`);
  }
  const { url, sizeBytes } = planned;
  if (url === null || sizeBytes === null) throw new Error('the archive cannot be made');
  return { url: new URL(url, simulation.serverUrl).href, sizeBytes };
}

if (import.meta.main) await runAlone(measureArchives);
