import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findFaults } from './kill/faults.ts';
import { moments } from './kill/moments.ts';
import { createProduct } from './kill/product.ts';
import { createRandom } from './kill/random.ts';
import { beginStory } from './kill/story.ts';

/** When a first start is killed: while the cluster is made, PostgreSQL starts, the schema is brought up. */
const firstMomentsMs = [200, 700, 1200];

test('what was acknowledged survives kill -9 at any moment', { timeout: 240_000 }, async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-kill-'));
  const product = await createProduct({ folder });
  onTestFinished(async () => {
    await product.close();
    await rm(folder, { recursive: true });
  });
  for (const ms of firstMomentsMs) {
    await product.launch();
    await delay(ms);
    await product.kill();
  }
  await product.launch();
  await product.ready();

  const random = createRandom(1);
  const story = await beginStory(product, random);
  for (const comeTo of Object.values(moments)) {
    await story.post();
    story.upload();
    await comeTo(story, random, product);
    await product.kill();
    story.upload();
    await story.post();
    await product.launch();
    await product.ready();
    story.tidy();
  }

  expect(await findFaults(product, story)).toEqual([]);
  const second = await product.run(['serve'], { PORT: '0' });
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining('another Kepwai server') });
  expect(story.ledger.posted.length).toBeGreaterThan(20);
  expect(await product.stop()).toBe(0);
});
