import { describe, expect, it } from 'vitest';
import { createUpdates, updateCheckEveryMs } from './updates.ts';

describe('updates', () => {
  it('report nothing while the server has the same build', async () => {
    const world = open({ latest: { id: 'one', timestamp: 1 } });
    await world.updates.check();
    expect(world.updates.hasNews()).toBe(false);
    expect(world.asked).toEqual(['/builds/latest.json', '/builds/meta/one.json']);
  });

  it('report a new build, and then stop checking', async () => {
    const world = open({ latest: { id: 'two', timestamp: 2 } });
    let told = 0;
    world.updates.subscribe(() => {
      told += 1;
    });
    await world.updates.check();
    expect(world.updates.hasNews()).toBe(true);
    expect(told).toBe(1);
    world.clock.now += updateCheckEveryMs;
    await world.updates.check();
    expect(world.asked).toHaveLength(2);
  });

  it('updates are checked at most every ten minutes', async () => {
    expect(updateCheckEveryMs).toBe(600_000);
    const world = open({ latest: { id: 'one', timestamp: 1 } });
    await world.updates.check();
    world.clock.now += 599_999;
    await world.updates.check();
    expect(world.asked).toHaveLength(2);
    world.clock.now += 1;
    await world.updates.check();
    expect(world.asked).toHaveLength(4);
  });

  it('report a new build whose metadata is unreadable, and log that', async () => {
    const world = open({ latest: { id: 'two', timestamp: 2 }, metaStatus: 500 });
    await world.updates.check();
    expect(world.updates.hasNews()).toBe(true);
    expect(world.logged).toEqual(['/builds/meta/two.json answered 500']);
  });

  it.each([
    ['no network', null],
    ['nonsense', { version: 2 }],
    ['a list', []],
  ])('updates are none if the answer is %s', async (_name, latest) => {
    const world = open({ latest });
    await world.updates.check();
    expect(world.updates.hasNews()).toBe(false);
  });

  it('report nothing for a page without a build', async () => {
    const world = open({ ownId: null, latest: { id: 'two', timestamp: 2 } });
    await world.updates.check();
    expect(world.asked).toEqual([]);
  });
});

function open({
  ownId = 'one',
  latest,
  metaStatus = 200,
}: {
  ownId?: string | null;
  latest: unknown;
  metaStatus?: number;
}) {
  const clock = { now: 0 };
  const asked: string[] = [];
  const logged: string[] = [];
  const updates = createUpdates({
    ownId,
    now: () => clock.now,
    log: (message) => logged.push(message),
    fetch: async (input) => {
      const path = String(input);
      asked.push(path);
      if (latest === null) throw new TypeError('Failed to fetch');
      if (!path.startsWith('/builds/meta/')) return Response.json(latest);
      const { id } = Object(latest);
      return Response.json({ id, timestamp: 1, matcher: {}, prerendered: ['/'] }, { status: metaStatus });
    },
  });
  return { updates, clock, asked, logged };
}
