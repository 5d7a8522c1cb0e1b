import { randomBytes } from 'node:crypto';
import { access, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { openFsBlobStore } from '../../blobs/fs.ts';
import { isNewDatabase, listWaitingMigrations } from '../../db/migrate.ts';
import type { Env, StorageEnv } from '../../env.ts';
import { readKnownPaths } from '../../http/contract/known-paths.ts';

/** A condition that `kepwai doctor` checks. */
export interface Check {
  name: string;
  /** Advice for when the check fails. */
  remedy: string;
  /** Resolves with the finding to show; rejects when the check fails. */
  run(): Promise<string>;
}

/** Creates the checks of the storage folders. */
export function storageChecks(env: StorageEnv): Check[] {
  return [
    {
      name: 'Data folder',
      remedy: 'Let this user write to DATA_DIR.',
      async run() {
        await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
        const probe = await mkdtemp(join(env.dataDir, 'doctor-'));
        await rm(probe, { recursive: true });
        return env.dataDir;
      },
    },
    {
      name: 'Blob store',
      remedy: 'Let this user write to the folder of BLOB_STORE, and see that the disk has room.',
      async run() {
        const blobs = await openFsBlobStore(env.blobStore.folder);
        const { sha256, sizeBytes } = await blobs.receive(Readable.from([randomBytes(64)]));
        const found = await blobs.size(sha256);
        await blobs.remove(sha256);
        if (found !== sizeBytes) throw new Error('what was written is not there');
        return env.blobStore.folder;
      },
    },
  ];
}

/** Creates the checks of a PostgreSQL that can handle Thai as needed (thai.md, Search and Sorting). */
export function databaseChecks(connectionString: string): Check[] {
  return [
    {
      name: 'Database',
      remedy: 'See that DATABASE_URL is right, and that PostgreSQL runs there.',
      run: () =>
        inThrowaway(connectionString, async (client) => {
          const { rows } = await client.query<{ server_version: string }>('show server_version');
          return `PostgreSQL ${rows[0]?.server_version}`;
        }),
    },
    {
      name: 'Search of Thai',
      remedy:
        'Use a database with encoding UTF8 and character type C.UTF-8 (or another UTF-8), and the extension pg_trgm.',
      run: () =>
        inThrowaway(connectionString, async (client) => {
          await client.query('create extension if not exists pg_trgm');
          const { rows } = await client.query<{ parts: string[] }>(`select show_trgm('ก') as parts`);
          if (rows[0]?.parts.length === 0) throw new Error('Thai letters are not taken for letters');
          return 'pg_trgm splits Thai';
        }),
    },
    {
      name: 'Order of Thai',
      remedy: 'Use a PostgreSQL that was built with ICU.',
      run: () =>
        inThrowaway(connectionString, async (client) => {
          await client.query(`create collation doctor_thai (provider = icu, locale = 'th-u-kn-true')`);
          const { rows } = await client.query<{ numbers: boolean; vowels: boolean }>(
            `select 'ไฟล์2' < 'ไฟล์10' collate doctor_thai as numbers, 'ไก่' < 'ขา' collate doctor_thai as vowels`,
          );
          if (!rows[0]?.numbers || !rows[0].vowels)
            throw new Error('ไฟล์2 must come before ไฟล์10, and ไก่ before ขา');
          return 'ไฟล์2 < ไฟล์10, ไก่ < ขา';
        }),
    },
    {
      name: 'Migrations',
      remedy: 'Run `kepwai migrate`; `kepwai serve` does so as well.',
      async run() {
        if (await isNewDatabase(connectionString))
          return 'a new database: `kepwai serve` creates its tables when it starts';
        const waiting = await listWaitingMigrations(connectionString);
        if (waiting.length > 0) throw new Error(`to be applied: ${waiting.join(', ')}`);
        return 'up to date';
      },
    },
  ];
}

/** Creates the checks that only a server needs. */
export function serverChecks(env: Env): Check[] {
  return [
    {
      name: 'App',
      remedy: 'Build it (`npm run build`) and name the folder with __spa-fallback.html in APP_DIR.',
      async run() {
        if (env.appDir === null) return 'not served (APP_DIR is not set)';
        await access(join(env.appDir, '__spa-fallback.html'));
        await readKnownPaths(env.appDir);
        return env.appDir;
      },
    },
  ];
}

/** Runs work in a transaction that is rolled back, so that checks change nothing. */
export async function inThrowaway<Result>(
  connectionString: string,
  look: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    return await look(client);
  } finally {
    await client.end();
  }
}
