import { describe, expect, type TestContext, test, vi } from 'vitest';
import { type Locks, LockTimeoutError } from './locks.ts';

const nothing = () => undefined;
const never = { timeoutMs: 60_000, onWanted: nothing };

type OpenNode = (t: TestContext) => Promise<{ locks: Locks }>;

/** Tests what all locks guarantee; `openNode` opens the locks of another node. */
export function testLocks(name: string, openNode: OpenNode): void {
  describe(`locks in ${name}`, () => {
    testHolding(openNode);
    testGivingUp(openNode);
  });
}

/** Tests that a key has one holder at a time, on all nodes. */
function testHolding(openNode: OpenNode): void {
  test('give a key to one holder at a time across nodes and ask it to release', async (t) => {
    const [first, second] = [await openNode(t), await openNode(t)];
    for (const other of [first, second]) {
      const onWanted = vi.fn(() => void release());
      const release = await first.locks.acquire('upload:a', { ...never, onWanted });
      const releaseOther = await other.locks.acquire('upload:a', never);
      expect(onWanted).toHaveBeenCalled();
      await releaseOther();
    }
  });

  test('ask also a holder that was still acquiring when another began to wait', async (t) => {
    const { locks } = await openNode(t);
    const onWanted = vi.fn(async () => await (await first)());
    const first = locks.acquire('upload:a', { ...never, onWanted });
    const second = locks.acquire('upload:a', never);
    const release = await second;
    expect(onWanted).toHaveBeenCalled();
    await release();
  });

  test('do not wait for a lock of another key', async (t) => {
    const [first, second] = [await openNode(t), await openNode(t)];
    const release = await first.locks.acquire('upload:a', never);
    const releaseOther = await second.locks.acquire('upload:b', never);
    await Promise.all([release(), releaseOther()]);
  });

  test('passes from one to the next when many want it at once', async (t) => {
    const nodes = [await openNode(t), await openNode(t)];
    let holders = 0;
    let most = 0;
    const hold = async ({ locks }: { locks: Locks }) => {
      const release = await locks.acquire('upload:a', never);
      holders += 1;
      most = Math.max(most, holders);
      await new Promise((resolve) => setImmediate(resolve));
      holders -= 1;
      await release();
    };
    await Promise.all([...nodes, ...nodes, ...nodes].map(hold));
    expect(most).toBe(1);
  });

  test('is not taken from its next holder by a second release', async (t) => {
    const [first, second] = [await openNode(t), await openNode(t)];
    const release = await first.locks.acquire('upload:a', never);
    await release();
    const releaseNext = await first.locks.acquire('upload:a', never);
    await release();
    expect(await second.locks.tryAcquire('upload:a')).toBeNull();
    await releaseNext();
  });
}

/** Tests a waiter whose holder does not release. */
function testGivingUp(openNode: OpenNode): void {
  test('time out when the holder does not release', async (t) => {
    const [first, second] = [await openNode(t), await openNode(t)];
    const release = await first.locks.acquire('upload:a', never);
    const wait = (locks: Locks) => locks.acquire('upload:a', { timeoutMs: 300, onWanted: nothing });
    await expect(wait(second.locks)).rejects.toBeInstanceOf(LockTimeoutError);
    await expect(wait(first.locks)).rejects.toBeInstanceOf(LockTimeoutError);
    expect(await second.locks.tryAcquire('upload:a')).toBeNull();
    expect(await first.locks.tryAcquire('upload:a')).toBeNull();
    await release();
    await (await second.locks.tryAcquire('upload:a'))?.();
  });

  test('grant nothing to a waiter that gave up', async (t) => {
    const node = await openNode(t);
    const release = await node.locks.acquire('upload:a', never);
    const end = new AbortController();
    const waiting = node.locks.acquire('upload:a', { ...never, signal: end.signal });
    end.abort();
    await expect(waiting).rejects.toBeInstanceOf(LockTimeoutError);
    await release();
  });
}
