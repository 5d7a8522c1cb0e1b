import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { components } from '../../src/generated/schema.ts';
import { buildBlob, buildFile } from '../index.ts';
import { requestOf } from '../request-of.ts';
import { headers, shared, userId } from './caller-scene.ts';

const run = promisify(execFile);

/** An archive as the contract shows it. */
export type Archive = components['schemas']['Archive'];

/** Requests an archive as the caller. */
export async function askForArchive(groupId: string, payload: object) {
  return await shared.app.inject(
    requestOf('createArchive', { as: headers, path: { groupId }, raw: JSON.stringify(payload) }),
  );
}

/** Plans an archive that must be possible. */
export async function planOf(groupId: string, payload: object): Promise<Archive> {
  const answer = await askForArchive(groupId, payload);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: Archive }>().data;
}

/** Returns the answer for an archive's bytes. */
export async function download(archive: Pick<Archive, 'url'>, more: Record<string, string> = {}) {
  return await shared.app.inject(requestOf('getArchiveContent', { at: archive.url ?? '', headers: more }));
}

/** Stores a file of these bytes. */
export async function keepFile(
  groupId: string,
  content: string | Buffer,
  given: Parameters<typeof buildFile>[1] = {},
) {
  const { db, blobs } = shared.deps;
  const { sha256, sizeBytes, crc32 } = await blobs.receive(Readable.from([Buffer.from(content)]));
  const known = await db.selectFrom('blobs').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
  if (!known) await buildBlob(db, { sha256, size_bytes: sizeBytes, crc32 });
  const file = { group_id: groupId, sha256, size_bytes: sizeBytes, posted_by: userId, ...given };
  return await buildFile(db, file);
}

/** Returns the files of a ZIP and how they begin, as Python reads them, once unzip and Python found nothing wrong. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'a.zip');
  await writeFile(file, bytes);
  await run('unzip', ['-t', file]);
  const script =
    'import sys,zipfile,json\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n' +
    'print(json.dumps({i.filename: z.read(i).decode("utf-8", "replace")[:20000] for i in z.infolist()}))';
  const { stdout } = await run('python3', ['-c', script, file], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout);
}
