import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { removeFolder } from '../../test/remove-folder.ts';
import { startBundledPostgres } from '../db/bundled/bundled.ts';
import { createQueue } from './queue.ts';

const log = pino({ level: 'silent' });

test('queues and schedules survive a PostgreSQL that is killed right after they were created', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kepwai-queue-crash-'));
  t.onTestFinished(() => removeFolder(dataDir));
  // Commits that do not wait for the disk reach it only after ten seconds.
  const settings = { wal_writer_delay: '10s' };
  const postgres = await startBundledPostgres({ dataDir, log, purpose: 'serve', settings });
  t.onTestFinished(() => postgres.stop());
  const queue = createQueue(postgres.connectionString, log);
  await queue.start();
  t.onTestFinished(() => queue.stop({ timeoutMs: 100 }));
  await queue.schedule('upkeep', '17 * * * *', {});
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const listSchedules = async () => {
    const client = new pg.Client({ connectionString: postgres.connectionString });
    await client.connect();
    const { rows } = await client.query('select name from pgboss.schedule').finally(() => client.end());
    return rows;
  };
  await expect.poll(() => listSchedules().catch(() => null)).toEqual([{ name: 'upkeep' }]);
});
