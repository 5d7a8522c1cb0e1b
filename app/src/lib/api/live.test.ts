import { describe, expect, it } from 'vitest';
import { createLiveHub, type LiveNews } from './live.ts';

const groupId = 'bbbbbbbb-0000-4000-8000-000000000001';
const change = (fileId: string): LiveNews => ({
  type: 'files-changed',
  groupId,
  change: 'added',
  fileIds: [fileId],
});

describe('live hub', () => {
  it('delivers a burst together and in order', async () => {
    const world = await open();
    const heard: (readonly LiveNews[])[] = [];
    world.hub.subscribe((news) => heard.push(news));
    await world.opened;
    world.send(change('1'));
    world.send(change('2'));
    expect(heard).toEqual([]);
    world.passTime();
    expect(heard).toEqual([[change('1'), change('2')]]);
    world.send(change('3'));
    world.passTime();
    expect(heard).toHaveLength(2);
  });

  it('opens one socket for all listeners and closes it after the last', async () => {
    const world = await open();
    const first = world.hub.subscribe(() => undefined);
    const second = world.hub.subscribe(() => undefined);
    await world.opened;
    first();
    expect(world.log).toEqual(['open']);
    second();
    world.passTime();
    await Promise.resolve();
    expect(world.log).toEqual(['open', 'close']);
  });

  it('begins a batch of its own after everybody has left', async () => {
    const world = await open();
    const heard: (readonly LiveNews[])[] = [];
    const first = world.hub.subscribe(() => undefined);
    await world.opened;
    world.send(change('1'));
    first();
    // The end of the first batch is still to come when everybody has left.
    const [endBatch, ...left] = world.timers.splice(0);
    for (const run of left) run();
    world.hub.subscribe((news) => heard.push(news));
    await world.opened;
    world.send(change('2'));
    endBatch?.();
    expect(heard).toEqual([]);
    world.passTime();
    expect(heard).toEqual([[change('2')]]);
  });

  it('keeps its socket while one screen makes place for another', async () => {
    const world = await open();
    const first = world.hub.subscribe(() => undefined);
    await world.opened;
    first();
    const second = world.hub.subscribe(() => undefined);
    world.passTime();
    await Promise.resolve();
    expect(world.log).toEqual(['open']);
    second();
    world.passTime();
    await Promise.resolve();
    expect(world.log).toEqual(['open', 'close']);
  });

  it('connects again after its code failed to load, if somebody listens', async () => {
    const world = await open({ failures: 2 });
    const stop = world.hub.subscribe(() => undefined);
    await world.failed();
    world.passTime();
    expect(world.log).toEqual(['open', 'open']);
    await world.failed();
    stop();
    world.passTime();
    expect(world.log).toEqual(['open', 'open']);
    world.hub.subscribe(() => undefined);
    expect(world.log).toEqual(['open', 'open', 'open']);
  });
});

async function open({ failures = 0 } = {}) {
  const log: string[] = [];
  const timers: (() => void)[] = [];
  const world = {
    log,
    timers,
    send(_news: LiveNews): void {},
    passTime() {
      for (const run of timers.splice(0)) run();
    },
    opened: Promise.resolve(),
    /** Waits until a failure was heard. */
    failed: () => new Promise((resolve) => setTimeout(resolve)),
    hub: createLiveHub({
      connect: async (tell) => {
        log.push('open');
        if (log.length <= failures) throw new Error('the code did not load');
        world.send = tell;
        return { close: () => void log.push('close') };
      },
      later: (callback) => void timers.push(callback),
    }),
  };
  return world;
}
