// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest';
import { type DemoLimits, startDemos } from '../../scripts/simulation/demo/demos.ts';

const limits: DemoLimits = { perAddress: 2, atOnce: 4, waiting: 2 };

/** Starts demos that are created at once, or as slowly as a test wants. */
function start(given: { create?: (askedBy: string) => Promise<string>; alive?: string[] } = {}) {
  const alive = given.alive ?? [];
  const created: string[] = [];
  let swept = 0;
  const demos = startDemos({
    limits,
    key: 'key',
    visits: {
      list: () =>
        alive.map((askedBy) => ({
          ...{ askedBy, visitId: '', chatId: '', userIds: [], appPath: null, browserId: null },
          ...{ startedAt: 0, endsAt: 0, messagesLeft: 0, bytesLeft: 0 },
        })),
      deleteEnded: async () => {
        swept += 1;
        return 0;
      },
    },
    create:
      given.create ??
      (async (askedBy) => {
        alive.push(askedBy);
        created.push(askedBy);
        return `secret ${created.length}`;
      }),
  });
  onTestFinished(() => demos.stop());
  return { demos, alive, created, swept: () => swept };
}

test('an address starts some demos, then others can, until there are too many at once', async () => {
  const { demos } = start();
  expect(await demos.start('192.0.2.1')).toEqual({ secret: 'secret 1' });
  expect(await demos.start('192.0.2.1')).toEqual({ secret: 'secret 2' });
  expect(await demos.start('192.0.2.1')).toEqual({ refusal: 'again-later' });
  expect(await demos.start('192.0.2.2')).toEqual({ secret: 'secret 3' });
  expect(await demos.start('192.0.2.3')).toEqual({ secret: 'secret 4' });
  expect(await demos.start('192.0.2.4')).toEqual({ refusal: 'busy' });
});

test('addresses of one customer count as one, and none is stored', async () => {
  const { demos, created } = start();
  await demos.start('2001:db8:1:2::1');
  await demos.start('2001:db8:1:2::2');
  expect(await demos.start('2001:db8:1:2:ffff::3')).toEqual({ refusal: 'again-later' });
  expect(created.join()).not.toContain('2001');
});

test('a restart keeps all demos', async () => {
  const before = start();
  await before.demos.start('192.0.2.1');
  await before.demos.start('192.0.2.1');
  const after = start({ alive: before.alive });
  expect(await after.demos.start('192.0.2.1')).toEqual({ refusal: 'again-later' });
});

test('demos are created one after the other, and few wait', async () => {
  const finish: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const { demos } = start({
    create: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
      return 'secret';
    },
  });
  const [first, second] = [demos.start('192.0.2.1'), demos.start('192.0.2.2')];
  expect(await demos.start('192.0.2.3')).toEqual({ refusal: 'busy' });
  await expect.poll(() => finish.length).toBe(1);
  finish[0]?.();
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.();
  expect(await Promise.all([first, second])).toEqual([{ secret: 'secret' }, { secret: 'secret' }]);
  expect(most).toBe(1);
});

test('a failed demo logs why and blocks nobody, and ended ones are deleted from the start', async () => {
  const failure = new Error('the server is away');
  let tries = 0;
  const { demos, swept } = start({
    create: async () => {
      tries += 1;
      if (tries === 1) throw failure;
      return 'secret';
    },
  });
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => printed.mockRestore());
  await expect(demos.start('192.0.2.1')).rejects.toThrow('the server is away');
  expect(printed).toHaveBeenCalledExactlyOnceWith('A demo could not be created.', failure);
  expect(await demos.start('192.0.2.1')).toEqual({ secret: 'secret' });
  expect(swept()).toBe(1);
});
