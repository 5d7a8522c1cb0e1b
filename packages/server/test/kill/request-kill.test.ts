import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '../amounts.ts';
import { hashOf } from './context.ts';
import { type Hold, lock } from './hold.ts';
import { createOutsider, type Outsider } from './outsider.ts';
import { patientTimeoutMs } from './patience.ts';
import { createRandom } from './random.ts';
import { openRequestScene, type RequestScene } from './request-scene.ts';

/** State of the server when it is killed: the table that the upload waits for. */
const moments = {
  'its row is written': 'request_uploads',
  'its bytes are reserved': 'quotas',
  'its file is made': 'file_senders',
} as const;

/** State of the server when it is killed while it joins parts. */
const momentsOfJoining = {
  'its parts are given to it': 'uploads',
  'its row is written': 'request_uploads',
  'its hash is noted': 'blobs',
  'its file is made': 'file_senders',
} as const;

/** Number of further kills, each after a random time. */
const killCount = amountOf({ few: 2, whole: 8 });

const random = createRandom(7);
const options = { timeout: patientTimeoutMs, tags: ['slow'] };
let scene: RequestScene;
let close: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ scene, close } = await openRequestScene('request'));
}, patientTimeoutMs);
afterAll(() => close?.(), patientTimeoutMs);

test.for(Object.entries(moments))(
  'a file of an outsider is there once after kill -9 while %s',
  options,
  async ([, table]) => {
    const before = await scene.counts();
    const outsider = await createOutsider(scene);
    const hold = await lock(scene, `lock table ${table} in share row exclusive mode`);
    const sending = outsider.send(random.bytes(700_000));
    await killAt(hold);
    await sending;
    await expectSentOnce([outsider], { before, kills: 1 });
  },
);

test.for(Object.entries(momentsOfJoining))(
  'a file that an outsider sends in parts is there once after kill -9 while %s',
  options,
  async ([, table]) => {
    const before = await scene.counts();
    const outsider = await createOutsider(scene);
    let killed: Promise<void> = Promise.resolve();
    await outsider.sendInParts(random.bytes(700_000), {
      async onJoining() {
        const hold = await lock(scene, `lock table ${table} in share row exclusive mode`);
        killed = killAt(hold);
      },
    });
    await killed;
    await expectSentOnce([outsider], { before, kills: 0 });
  },
);

test('files of outsiders are there once, whenever the server is killed', options, async () => {
  const before = await scene.counts();
  const outsiders = await Promise.all([createOutsider(scene), createOutsider(scene), createOutsider(scene)]);
  const sending = outsiders.map((outsider) => outsider.send(random.bytes(2_500_000), { isSlow: true }));
  for (let kill = 0; kill < killCount; kill += 1) {
    await delay(random.below(600));
    await scene.product.kill();
    await restart();
  }
  await Promise.all(sending);
  await expectSentOnce(outsiders, { before, kills: killCount });
});

/** Kills the server once it has reached a hold, and starts it again. */
async function killAt(hold: Hold): Promise<void> {
  await hold.reached();
  await scene.product.kill();
  await hold.end();
  await restart();
}

async function restart(): Promise<void> {
  await scene.product.launch();
  await scene.product.ready();
}

/** Requires one file for each that was sent, and no other reservations or counts. */
async function expectSentOnce(
  outsiders: readonly Outsider[],
  { before, kills }: { before: Awaited<ReturnType<RequestScene['counts']>>; kills: number },
): Promise<void> {
  let bytes = 0;
  for (const outsider of outsiders) {
    // A lost answer leaves open whether an upload began: then it began again, and the first has no bytes.
    expect(await outsider.giveUpUnheard()).toBeLessThanOrEqual(kills);
    const { sent } = outsider;
    bytes += sent.byteLength;
    const received = (await outsider.list()).filter(({ state }) => state === 'received');
    expect(received).toMatchObject([{ sizeBytes: sent.byteLength, receivedBytes: sent.byteLength }]);
    expect(await scene.hashOfFile(received[0]?.id ?? '')).toBe(hashOf(sent));
  }
  expect(await scene.counts()).toEqual({
    ...before,
    fileCount: before.fileCount + outsiders.length,
    sizeBytes: before.sizeBytes + bytes,
    senderCount: before.senderCount + outsiders.length,
    keptCount: before.keptCount + outsiders.length,
    usedBytes: before.usedBytes + bytes,
  });
  expect(await scene.product.run(['fsck', '--deep'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('All is well'),
  });
}
