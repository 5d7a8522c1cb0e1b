import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildServer } from '../simulation/builds.ts';
import { startSimulation } from '../simulation/simulation.ts';
import { freePort, type Measurement } from './measurement.ts';
import { createStage, operatorLineUserId, type Stage } from './stage.ts';

/** Runs one measurement on a product of its own and prints its rows; the exit code is 1 if one misses its target. */
export async function runAlone(
  measure: (stage: Stage) => Promise<Measurement[]>,
  app: { appDir?: string } = {},
): Promise<void> {
  buildServer();
  configureServers();
  const rows = await onNewStage(measure, app);
  for (const { work, verdict, target } of rows) console.log(`${work}: ${verdict.text} (${target})`);
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
  app: { appDir?: string } = {},
): Promise<Measurement[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kepwai-bench-'));
  try {
    const ports = { port: await freePort(), linePort: await freePort() };
    const stage = await createStage(await startSimulation({ dataDir, ...ports, ...app }));
    try {
      return await measure(stage);
    } finally {
      await stage.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
