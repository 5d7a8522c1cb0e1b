import { beforeEach, describe, expect, it } from 'vitest';
import { copyLifeMs, createDeviceCache } from './device-cache.ts';
import type { CopyStorage } from './device-database.ts';

const queries = [{ queryKey: ['getGroup'], data: { name: 'บ้านเรา' }, updatedAt: 5 }];
const stored = new Map<string, unknown>();
const storage: CopyStorage = {
  read: async (name) => stored.get(name),
  write: async (name, value) => void stored.set(name, value),
  clear: async () => stored.clear(),
};

function cacheOf(owner: string | null, at = 0) {
  return createDeviceCache({ storage, owner: () => owner, now: () => at });
}

describe('device cache', () => {
  beforeEach(() => stored.clear());

  it('the device cache returns copies of the same session', async () => {
    await cacheOf('แม่นิด').save('front', queries);
    expect(await cacheOf('แม่นิด').find('front')).toEqual(queries);
    expect(await cacheOf('แม่นิด').find('another')).toBeNull();
  });

  it.each([
    ['another session', 'พ่อชัย', 0],
    ['nobody signed in', null, 0],
    ['a day later', 'แม่นิด', copyLifeMs],
    ['a clock set back', 'แม่นิด', -1],
  ])('returns nothing and deletes everything: %s', async (_what, owner, at) => {
    await cacheOf('แม่นิด').save('front', queries);
    await cacheOf('แม่นิด').save('another', queries);
    expect(await cacheOf(owner, at).find('front')).toBeNull();
    expect(stored.size).toBe(0);
  });

  it('saves nothing if nobody is signed in', async () => {
    await cacheOf(null).save('front', queries);
    expect(stored.size).toBe(0);
  });

  it('the device cache deletes all copies', async () => {
    const cache = cacheOf('แม่นิด');
    await cache.save('front', queries);
    await cache.save('another', queries);
    await cache.clear();
    expect(stored.size).toBe(0);
  });

  it('the device cache does without forbidden storage', async () => {
    const forbidden = async () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const cache = createDeviceCache({
      storage: { read: forbidden, write: forbidden, clear: forbidden },
      owner: () => 'แม่นิด',
      now: () => 0,
    });
    await cache.save('front', queries);
    expect(await cache.find('front')).toBeNull();
    await cache.clear();
  });

  it('the device cache ignores entries that are no copies', async () => {
    stored.set('front', 'แปลก');
    expect(await cacheOf('แม่นิด').find('front')).toBeNull();
  });
});
