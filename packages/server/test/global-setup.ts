import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startBundledPostgres } from '../src/db/bundled/bundled.ts';
import { migrate } from '../src/db/migrate.ts';
import { createQueue } from '../src/queue/queue.ts';
import { databaseNamed, templateName, withServerClient } from './database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Any database of the test server; the tests create theirs beside it. */
    databaseUrl: string;
    /** Empty folder among the server's modules, for a build of it. */
    buildFolder: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run, with one migrated template that each test file copies.
 * TEST_DATABASE_URL names another server (a role that can create databases); otherwise the bundled one runs,
 * in a new folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { connectionString: given, stop: async () => undefined } : await startOwn();
  await withServerClient(server.connectionString, async (client) => {
    await client.query(`drop database if exists ${templateName}`);
    await client.query(`create database ${templateName} template template0`);
  });
  const template = databaseNamed(server.connectionString, templateName);
  await migrate(template);
  const queue = createQueue(template, pino({ level: 'silent' }));
  await queue.start();
  await queue.stop();
  project.provide('databaseUrl', server.connectionString);
  const buildFolder = await createBuildFolder();
  project.provide('buildFolder', buildFolder);

  return async () => {
    await withServerClient(server.connectionString, (client) =>
      client.query(`drop database ${templateName} with (force)`),
    );
    await server.stop();
    await rm(buildFolder, { recursive: true });
  };
}

/** Creates a folder below node_modules, from which a built server finds its packages. */
async function createBuildFolder(): Promise<string> {
  const modules = join(import.meta.dirname, '../node_modules');
  await mkdir(modules, { recursive: true });
  return await mkdtemp(join(modules, '.test-build-'));
}

async function startOwn() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kepwai-test-'));
  const postgres = await startBundledPostgres({
    dataDir,
    log: pino({ level: 'warn' }),
    purpose: 'serve',
    // Nothing here outlives the run, so durability is off.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    connectionString: postgres.connectionString,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
