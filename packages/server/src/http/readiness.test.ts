import { beforeAll, expect, test } from 'vitest';
import { createTestApp, forFile, type TestApp } from '../../test/index.ts';
import { AppError } from '../errors.ts';
import { createReadiness } from './readiness.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

/** Creates a readiness whose store the test controls, at the test's time. */
function createScene() {
  let now = Date.UTC(2026, 10, 28);
  let probe: () => Promise<void> = async () => undefined;
  const blobs = { ...shared.deps.blobs, probe: () => probe() };
  const deps = { ...shared.deps, blobs, clock: () => new Date(now) };
  return {
    readiness: createReadiness(deps, { patienceMs: 10, graceMs: 15_000 }),
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
    answer: (next: () => Promise<void>) => {
      probe = next;
    },
  };
}

const ready = async ({ readiness }: ReturnType<typeof createScene>) =>
  await readiness.check().then(
    ({ status }) => status,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

/** Answers once the test lets it. */
function hold() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release: () => release(), probe: () => released };
}

test('a slow dependency is degraded, and ready again once it has answered', async () => {
  const scene = createScene();
  await expect.poll(() => ready(scene)).toBe('ok');
  const { release, probe } = hold();
  scene.answer(probe);
  expect(await ready(scene)).toBe('degraded');
  scene.wait(14);
  expect(await ready(scene)).toBe('degraded');
  release();
  // The late answer counts, although nobody waited for it.
  await expect.poll(() => ready(scene)).toBe('ok');
  scene.wait(14);
  scene.answer(async () => Promise.reject(new Error('EIO')));
  await expect.poll(() => ready(scene)).toBe('degraded');
});

test('a dependency that keeps failing is not ready', async () => {
  const scene = createScene();
  await expect.poll(() => ready(scene)).toBe('ok');
  scene.answer(async () => Promise.reject(new Error('EIO')));
  expect(await ready(scene)).toBe('degraded');
  scene.wait(16);
  expect(await ready(scene)).toBe('UNAVAILABLE');
  scene.answer(async () => undefined);
  expect(await ready(scene)).toBe('ok');
});

test('a dependency that was never ready is not ready, and a full store is not ready at once', async () => {
  const scene = createScene();
  scene.answer(async () => Promise.reject(new Error('EIO')));
  expect(await ready(scene)).toBe('UNAVAILABLE');
  scene.answer(async () => undefined);
  expect(await ready(scene)).toBe('ok');
  scene.answer(async () => Promise.reject(new AppError('STORAGE_FULL')));
  await expect.poll(() => ready(scene)).toBe('STORAGE_FULL');
});
