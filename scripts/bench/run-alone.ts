import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServer } from '../simulation/builds.ts';
import { type Simulation, startSimulation } from '../simulation/simulation.ts';
import { freePort, type Measurement } from './measurement.ts';
import { createStage, openBundled, operatorLineUserId, type Stage } from './stage.ts';

interface StageOptions {
  /** Built app. Default: that of the repository. */
  appDir?: string;
  /** Whether PostgreSQL counts statements, by `pg_stat_statements`. Default: it does not. */
  isCounted?: boolean;
}

/** Runs one measurement on a product of its own and prints its rows; the exit code is 1 if one misses its target. */
export async function runAlone(
  measure: (stage: Stage) => Promise<Measurement[]>,
  options: StageOptions = {},
): Promise<void> {
  await buildServer();
  configureServers();
  const rows = await onNewStage(measure, options);
  for (const { work, ours, reference, verdict, target } of rows) {
    console.log(`${work}: ${verdict.text} (${target})`);
    if (ours !== verdict.text)
      console.log(`  ${ours}${reference === undefined ? '' : ` beside ${reference}`}`);
  }
  if (rows.some(({ verdict }) => !verdict.kept)) process.exitCode = 1;
}

/** Configures the servers that are started from here on. */
export function configureServers(): void {
  // One person sends thousands of requests per second here.
  process.env.RATE_LIMITS = 'off';
  process.env.OPERATORS = operatorLineUserId;
}

/** Runs a measurement on a product of its own, which has to be built. */
export async function onNewStage(
  measure: (stage: Stage) => Promise<Measurement[]>,
  { isCounted = false, ...app }: StageOptions = {},
): Promise<Measurement[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kepwai-bench-'));
  try {
    const ports = { port: await freePort(), linePort: await freePort() };
    if (isCounted) await countStatements(await startSimulation({ dataDir, ...ports, ...app }));
    const stage = await createStage(await startSimulation({ dataDir, ...ports, ...app }));
    try {
      if (isCounted) await stage.query('create extension if not exists pg_stat_statements');
      return await measure(stage);
    } finally {
      await stage.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Lets the PostgreSQL of a product count statements from its next start on, and stops the product. */
async function countStatements(simulation: Simulation): Promise<void> {
  const { query, stop } = await openBundled(simulation);
  await query("alter system set shared_preload_libraries = 'pg_stat_statements'");
  await query('alter system set "pg_stat_statements.track_utility" = off');
  await stop();
  await simulation.stop();
}
