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
    await Promise.resolve();
    expect(world.log).toEqual(['open', 'close']);
  });
});

async function open() {
  const log: string[] = [];
  const timers: (() => void)[] = [];
  const world = {
    log,
    send(_news: LiveNews): void {},
    passTime() {
      for (const run of timers.splice(0)) run();
    },
    opened: Promise.resolve(),
    hub: createLiveHub({
      connect: async (tell) => {
        log.push('open');
        world.send = tell;
        return { close: () => void log.push('close') };
      },
      later: (callback) => void timers.push(callback),
    }),
  };
  return world;
}
