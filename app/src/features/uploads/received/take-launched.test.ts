import { expect, test } from 'vitest';
import { takeLaunched } from './take-launched.ts';

test('a browser that cannot open files with apps delivers none', async () => {
  expect(await takeLaunched(window, 1)).toBe(0);
});

test('a browser that opened the app without files is not waited for', async () => {
  const page = Object.assign(Object.create(window), { launchQueue: { setConsumer: () => {} } });
  expect(await takeLaunched(page, 1)).toBe(0);
});
