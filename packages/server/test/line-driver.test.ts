import { test } from 'vitest';
import { amountOf } from './amounts.ts';
import { patientTimeoutMs } from './kill/patience.ts';
import { drive } from './line-driver/drive.ts';
import { startBesidePlatform, startInProcess, startMortal } from './line-driver/servers.ts';
import { allFaults } from './line-driver/story.ts';
import { driveThroughPlatform, platformFaults } from './line-driver/through-platform.ts';

/*
 * Options for longer runs:
 * DRIVER_SEEDS=20 DRIVER_FIRST_SEED=100 DRIVER_MESSAGES=2000 npx vitest run --project server
 * packages/server/test/line-driver.test.ts A failure of a seed repeats for it, except for random effects of
 * the network.
 */
const {
  DRIVER_SEEDS = amountOf({ few: '1', whole: '2' }),
  DRIVER_FIRST_SEED = '1',
  DRIVER_MESSAGES = amountOf({ few: '24', whole: '120' }),
} = process.env;
const messages = Number(DRIVER_MESSAGES);
const seeds = Array.from({ length: Number(DRIVER_SEEDS) }, (_, index) => Number(DRIVER_FIRST_SEED) + index);
const load = { messages, noise: Math.ceil(messages / 2), mostBytes: 300_000 };
/** Fewer than of the others by default, because starting a server takes time. */
const platformMessages = process.env.DRIVER_MESSAGES ? messages : amountOf({ few: 20, whole: 60 });
const mortalMessages = process.env.DRIVER_MESSAGES ? messages / 2 : 12;
const options = { timeout: patientTimeoutMs + 200 * messages, tags: ['slow'] };

/* Side by side: nearly all of their time is waits of a LINE that is slow. */

test.concurrent.for(seeds)(
  'kept files match to the byte and unsent ones leave nothing, whatever LINE does (seed %i)',
  options,
  async (seed, { expect, onTestFinished }) => {
    const chatsOfEach = Math.ceil(messages / 1_000);
    const { faults, counts } = await drive(seed, {
      load: { ...load, chatsOfEach, injectedFaults: allFaults, isRich: true },
      start: (line) => startInProcess({ onTestFinished }, line),
    });
    tell(seed, counts);
    expect(faults, faults.join('\n')).toEqual([]);
    expect(counts.kept).toBeGreaterThan(messages / 2);
  },
);

test.concurrent.for(seeds.slice(0, Math.ceil(seeds.length / 2)))(
  'a server killed on the way loses and leaves nothing (seed %i)',
  options,
  async (seed, { expect, onTestFinished }) => {
    const { faults, counts } = await drive(seed + 1_000_000, {
      // It is killed often enough: faults with later retries would make it long, and no harder.
      load: { ...load, messages: mortalMessages, chatsOfEach: 1, injectedFaults: ['unauthorized'] },
      start: (line) => startMortal({ onTestFinished }, line, seed),
    });
    tell(seed, counts);
    expect(faults, faults.join('\n')).toEqual([]);
    expect(counts.kept).toBeGreaterThan(mortalMessages / 2);
  },
);

test.concurrent.for(seeds.slice(0, Math.ceil(seeds.length / 2)))(
  'the fake platform gives the same result as the hostile LINE (seed %i)',
  options,
  async (seed, { expect, onTestFinished }) => {
    const { product, db } = await startBesidePlatform({ onTestFinished });
    const chatsOfEach = Math.ceil(messages / 1_000);
    const { faults, counts } = await driveThroughPlatform(seed + 2_000_000, {
      load: { ...load, messages: platformMessages, chatsOfEach, injectedFaults: platformFaults },
      product,
      db,
    });
    tell(seed, counts);
    expect(faults, faults.join('\n')).toEqual([]);
    expect(counts.kept).toBeGreaterThan(platformMessages / 3);
  },
);

/** Prints the counts, but only for a longer run. */
function tell(seed: number, counts: Record<string, number>): void {
  if (process.env.DRIVER_SEEDS) process.stderr.write(`seed ${seed}: ${JSON.stringify(counts)}\n`);
}
