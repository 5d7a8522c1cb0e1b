import { setTimeout as delay } from 'node:timers/promises';
import { type Simulation, startSimulation } from '../simulation/simulation.ts';
import { freePort, limit, type Measurement, memoryOf } from './measurement.ts';
import { createStage, type Stage } from './stage.ts';

/**
 * Starts on an empty folder, and again on the same folder; the second run stays for the other measurements.
 */
export async function measureStart(dataDir: string): Promise<{ stage: Stage; rows: Measurement[] }> {
  const ports = { port: await freePort(), linePort: await freePort() };
  const started = performance.now();
  const first = await startSimulation({ dataDir, ...ports });
  const firstSeconds = (performance.now() - started) / 1000;
  await first.stop();
  const again = performance.now();
  const simulation = await startSimulation({ dataDir, ...ports });
  const laterSeconds = (performance.now() - again) / 1000;
  await delay(5_000);
  const { nowMb } = await memoryOf(serverPid(simulation));
  return {
    stage: await createStage(simulation),
    rows: [
      limit('start: first, to the first answer', firstSeconds, 4, 's'),
      limit('start: later', laterSeconds, 1.5, 's'),
      limit('start: server at rest', nowMb, 120, 'MB'),
    ],
  };
}

/** Returns the process id of the measured server. */
export function serverPid({ serverPid }: Simulation): number {
  if (serverPid === undefined) throw new Error('The server has no process id');
  return serverPid;
}
