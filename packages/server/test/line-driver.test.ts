import { expect, onTestFinished, test } from 'vitest';
import { amountOf } from './amounts.ts';
import { patientTimeoutMs } from './kill/patience.ts';
import { drive } from './line-driver/drive.ts';
import { startBesidePlatform, startInProcess, startMortal } from './line-driver/servers.ts';
import { allFaults } from './line-driver/story.ts';
import { driveThroughPlatform, platformFaults } from './line-driver/through-platform.ts';

/*
 * More of it by hand, told on the way:
 *   DRIVER_SEEDS=20 DRIVER_FIRST_SEED=100 DRIVER_MESSAGES=2000 npx vitest run --project server packages/server/test/line-driver.test.ts
 * What fails for a seed fails again for it, but for what chance decides on the network.
 */
const {
  DRIVER_SEEDS = amountOf({ few: '1', whole: '2' }),
  DRIVER_FIRST_SEED = '1',
  DRIVER_MESSAGES = amountOf({ few: '40', whole: '120' }),
} = process.env;
const messages = Number(DRIVER_MESSAGES);
const seeds = Array.from({ length: Number(DRIVER_SEEDS) }, (_, index) => Number(DRIVER_FIRST_SEED) + index);
const load = { messages, noise: Math.ceil(messages / 2), mostBytes: 300_000 };
/** By itself it is told shorter: what takes time is that a server starts. */
const share = process.env.DRIVER_MESSAGES ? 1 : 2;
const mortalMessages = process.env.DRIVER_MESSAGES ? messages / 2 : 24;
const options = { timeout: patientTimeoutMs + 200 * messages, tags: ['slow'] };
const scope = { onTestFinished };

test.each(seeds)(
  'whatever LINE does, what is to be kept is kept to the byte, and what was taken back is nowhere (seed %i)',
  options,
  async (seed) => {
    const chatsOfEach = Math.ceil(messages / 1_000);
    const { faults, counts } = await drive(seed, {
      load: { ...load, chatsOfEach, injectedFaults: allFaults },
      start: (line) => startInProcess(scope, line),
    });
    tell(seed, counts);
    expect(faults).toEqual([]);
    expect(counts.kept).toBeGreaterThan(messages / 2);
  },
);

test.each(seeds.slice(0, Math.ceil(seeds.length / 2)))(
  'nor does a server that is killed on the way lose or leave anything (seed %i)',
  options,
  async (seed) => {
    const { faults, counts } = await drive(seed + 1_000_000, {
      // It is killed often enough: what is tried again later would make it long, and no harder.
      load: { ...load, messages: mortalMessages, chatsOfEach: 1, injectedFaults: ['unauthorized'] },
      start: (line) => startMortal(scope, line, seed),
    });
    tell(seed, counts);
    expect(faults).toEqual([]);
    expect(counts.kept).toBeGreaterThan(mortalMessages / 2);
  },
);

test.each(seeds.slice(0, Math.ceil(seeds.length / 2)))(
  'it is the same through the fake platform (seed %i)',
  options,
  async (seed) => {
    const { product, db } = await startBesidePlatform(scope);
    const chatsOfEach = Math.ceil(messages / 1_000);
    const { faults, counts } = await driveThroughPlatform(seed + 2_000_000, {
      load: { ...load, messages: Math.ceil(messages / share), chatsOfEach, injectedFaults: platformFaults },
      product,
      db,
    });
    tell(seed, counts);
    expect(faults).toEqual([]);
    expect(counts.kept).toBeGreaterThan(messages / share / 3);
  },
);

/** Only to whoever asked for more. */
function tell(seed: number, counts: Record<string, number>): void {
  if (process.env.DRIVER_SEEDS) process.stderr.write(`seed ${seed}: ${JSON.stringify(counts)}\n`);
}
