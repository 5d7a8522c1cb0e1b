/**
 * Kills the server, and sometimes PostgreSQL, again and again at random moments, and checks that everything
 * acknowledged is there: `node --conditions=@kepwai/source scripts/torture.ts [rounds=3] [seed=now]`. Each
 * round uses a new data folder; with faults, the folder is kept and its seed printed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFaults } from '../packages/server/test/kill/faults.ts';
import { moments } from '../packages/server/test/kill/moments.ts';
import { createProduct, type Product } from '../packages/server/test/kill/product.ts';
import { createRandom, type Random } from '../packages/server/test/kill/random.ts';
import { beginStory } from '../packages/server/test/kill/story.ts';

const killsPerRound = 12;
/** Kinds of kills by name. The product recovers by itself or is started again. */
const blows: Readonly<Record<string, (product: Product, random: Random) => Promise<void>>> = {
  'the server': async (product) => {
    await product.kill();
    await delay(50);
    await product.launch();
  },
  PostgreSQL: async (product) => {
    await product.ready();
    // The server responds before it resumes its work, and a start that loses its PostgreSQL may give up.
    await delay(1000);
    await product.killPostgres();
  },
  both: async (product) => {
    await Promise.all([product.killPostgres(), product.kill()]);
    await product.launch();
  },
  'the server, politely': async (product) => {
    // Before Node.js has started, a signal ends it like any process.
    await product.ready();
    const begunAt = Date.now();
    const code = await product.stop();
    const lastedMs = Date.now() - begunAt;
    if (code !== 0 || lastedMs > 10_000) throw new Error(`SIGTERM ended after ${lastedMs} ms with ${code}`);
    await product.launch();
  },
};

async function playRound(folder: string, seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const product = await createProduct({ folder });
  try {
    for (let first = random.below(3); first > 0; first--) {
      await product.launch();
      await delay(random.below(2000));
      await product.kill();
    }
    await product.launch();
    await product.ready();
    const story = await beginStory(product, random);
    for (let kill = 1; kill <= killsPerRound; kill++) {
      const [when, comeTo] = random.pick(Object.entries(moments));
      const [what, strike] = random.pick(Object.entries(blows));
      console.log(`  ${kill}. ${what}, ${when}`);
      await story.post();
      story.upload();
      await comeTo(story, random, product);
      await strike(product, random);
      await story.post();
      story.tidy();
      await product.ready();
    }
    const faults = await findFaults(product, story);
    const { posted, uploads, unheard } = story.ledger;
    console.log(`  ${posted.length} messages, ${uploads.length} uploads, ${unheard.length} begun unheard`);
    return faults;
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  } finally {
    await product.close();
  }
}

const [rounds = 3, firstSeed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
for (let round = 0; round < rounds; round++) {
  const seed = firstSeed + round;
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-torture-'));
  console.log(`round ${round + 1} of ${rounds}, seed ${seed}, ${folder}`);
  const faults = await playRound(folder, seed);
  for (const fault of faults) console.log(`  FAULT ${fault}`);
  if (faults.length === 0) await rm(folder, { recursive: true });
  else process.exitCode = 1;
}
console.log(process.exitCode ? 'There are faults; the folders above are kept.' : 'Nothing was lost.');
