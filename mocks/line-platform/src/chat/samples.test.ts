import { expect, onTestFinished, test } from 'vitest';
import { createTestPlatform } from '../test/platform.ts';

const samples = { done: 12, total: 40, failure: null };

test('the page learns how far a script is, until the platform is reset', async () => {
  const { app, control } = createTestPlatform();
  const look = async () => (await app.inject({ url: '/line/view' })).json().samples;
  expect(await look()).toBeNull();
  control.showSamples(samples);
  expect(await look()).toEqual(samples);
  await control.reset();
  expect(await look()).toBeNull();
});

test('an open page is told of each step', async () => {
  const line = createTestPlatform();
  const origin = await line.listen();
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const { body } = await fetch(`${origin}/line/live`, { signal: leaving.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  line.control.showSamples(samples);
  const { value } = (await reader?.read()) ?? {};
  expect(value).toContain('"tables":["samples"]');
});
