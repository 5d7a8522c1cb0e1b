// @vitest-environment node
import { expect, test } from 'vitest';
import { readDemo, readOrigin } from '../../scripts/simulation/demo/demo-env.ts';

test('there is no demo without DEMO', () => {
  for (const DEMO of [undefined, '', 'off']) expect(readDemo({ DEMO }, 3100)).toBeNull();
});

test('a demo is reached at its own addresses, through the configured proxies', () => {
  expect(readDemo({ DEMO: 'on' }, 3100)).toEqual({ lineUrl: 'http://localhost:3100', trustProxy: [] });
  const env = {
    DEMO: 'on',
    FAKE_LINE_PUBLIC_ORIGIN: 'https://line.demo.kepwai.example/',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
  };
  expect(readDemo(env, 3100)).toEqual({
    lineUrl: 'https://line.demo.kepwai.example',
    trustProxy: ['loopback', '10.0.0.0/8'],
  });
});

test.each([
  [{ DEMO: 'https://demo.kepwai.example' }, 'DEMO=https://demo.kepwai.example'],
  [{ DEMO: 'on', FAKE_LINE_PUBLIC_ORIGIN: 'line.example' }, 'FAKE_LINE_PUBLIC_ORIGIN=line.example'],
])('%j is rejected by its name', (env, message) => {
  expect(() => readDemo(env, 3100)).toThrow(message);
});

test('an address with a path is no origin', () => {
  expect(() => readOrigin({ PUBLIC_URL: 'https://kepwai.example/a' }, 'PUBLIC_URL')).toThrow('is no origin');
});
