import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { amountOf } from '../amounts.ts';
import { removeFolder } from '../remove-folder.ts';
import { findFaults } from './faults.ts';
import { moments } from './moments.ts';
import { patientTimeoutMs } from './patience.ts';
import { createProduct } from './product.ts';
import { createRandom } from './random.ts';
import { beginStory } from './story.ts';

/**
 * Milliseconds after which a first start is killed: while the cluster is created, PostgreSQL starts, and the
 * schema is migrated.
 */
const firstMomentsMs = amountOf({ few: [700], whole: [200, 700, 1200] });

/** Names of the moments that are each followed by a kill. */
const chosen = amountOf({
  few: ['while a part comes', 'while parts are joined', 'in the middle of everything'],
  whole: Object.keys(moments),
});
const options = { timeout: patientTimeoutMs, tags: ['slow'] };

test('acknowledged data survives kill -9 at any moment', options, async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-kill-'));
  const product = await createProduct({ folder });
  onTestFinished(async () => {
    await product.close();
    await removeFolder(folder);
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
  for (const name of chosen) {
    await story.post();
    story.upload();
    await moments[name]?.(story, random, product);
    await product.kill();
    story.upload();
    await story.post();
    await product.launch();
    await product.ready();
    story.tidy();
  }

  expect(await findFaults(product, story)).toEqual([]);
  // Compares files, usage, counts, reservations and parts with each other beside the running server.
  expect(await product.run(['fsck', '--deep'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('All is well'),
  });
  const second = await product.run(['serve'], { PORT: '0' });
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining('another Kepwai server') });
  expect(story.ledger.posted.length).toBeGreaterThan(3 * chosen.length);

  // The server waits for a body that does not end, until the second signal.
  const dribble = connect(Number(new URL(product.origin).port), '127.0.0.1');
  dribble.on('error', () => undefined);
  dribble.write('POST /api/line/webhook HTTP/1.1\r\nHost: kepwai.test\r\nContent-Length: 100\r\n\r\n{');
  await once(dribble, 'connect');
  expect(await product.hasPostgres()).toBe(true);
  expect(await product.stopTwice()).toBe(130);
  expect(await product.hasPostgres()).toBe(false);
  dribble.destroy();

  await product.launch();
  await product.ready();
  expect(await product.stop()).toBe(0);
  expect(await product.hasPostgres()).toBe(false);
});
