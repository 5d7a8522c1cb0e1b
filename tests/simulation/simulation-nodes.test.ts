// @vitest-environment node
import { expect, test } from 'vitest';
import { chooseNodes } from '../../scripts/simulation/nodes.ts';

test.each<[string, Parameters<typeof chooseNodes>[0], [number, number]]>([
  ['nothing is set', {}, [1, 0]],
  ['variables are empty', { KEPWAI_SERVERS: '', KEPWAI_WORKERS: '' }, [1, 0]],
  ['both are set', { KEPWAI_SERVERS: '2', KEPWAI_WORKERS: '3' }, [2, 3]],
])('processes are planned: %s', (_when, env, [servers, workers]) => {
  expect(chooseNodes(env)).toEqual({ servers, workers });
});

test.each([
  ['KEPWAI_SERVERS', '0'],
  ['KEPWAI_SERVERS', 'two'],
  ['KEPWAI_WORKERS', '1.5'],
  ['KEPWAI_WORKERS', '100'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => chooseNodes({ [name]: value })).toThrow(`${name}=${value}`);
});
