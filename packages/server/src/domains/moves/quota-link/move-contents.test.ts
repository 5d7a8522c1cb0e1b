import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { checkBalance, listReserved } from '../../../../test/moving/balance.ts';
import { finishAll, run } from '../../../../test/moving/run.ts';
import { type Step, steps } from '../../../../test/moving/script.ts';
import { createWorld } from '../../../../test/moving/world.ts';
import { filesSettledAtOnce } from '../../files/quota-moves/quota-moves.ts';

/** Moves the first group, however the random steps are. */
const toOtherQuota: Step = { action: 'link', letter: 'a', group: 0, quota: 1, pick: 0 };

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

describe("a group's files while its link changes", () => {
  test('count once at each step and never beyond a limit', { tags: ['slow'] }, async () => {
    await fc.assert(
      fc.asyncProperty(steps(20, 60), async (script) => {
        const world = await createWorld(shared);
        for (const step of script) {
          await run(world, step);
          await checkBalance(world);
        }
        await finishAll(world);
        expect(await listReserved(world)).toEqual([0, 0]);
      }),
      { numRuns: amountOf({ few: 3, whole: 30 }) },
    );
  });

  test('count once when everything races', { tags: ['slow'] }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps(8, 15), { minLength: 3, maxLength: 5, size: 'max' }),
        async (scripts) => {
          const world = await createWorld(shared);
          await Promise.all(
            scripts.map(async (script) => {
              for (const step of script) await run(world, step);
            }),
          );
          await checkBalance(world);
          await finishAll(world);
          expect(await listReserved(world)).toEqual([0, 0]);
        },
      ),
      { numRuns: amountOf({ few: 2, whole: 15 }) },
    );
  });

  test('count once if they are too many to be written at once', { tags: ['slow'] }, async () => {
    await fc.assert(
      fc.asyncProperty(steps(20, 40), async (script) => {
        const world = await createWorld(shared, { filesOfEach: filesSettledAtOnce + 1 });
        for (const step of [toOtherQuota, ...script]) {
          await run(world, step);
          await checkBalance(world);
        }
        await finishAll(world);
      }),
      { numRuns: amountOf({ few: 1, whole: 20 }) },
    );
  });
});
