// @vitest-environment node
import { expect, test } from 'vitest';
import { choosePorts } from '../../scripts/simulation/ports.ts';

test.each<[string, Parameters<typeof choosePorts>, [number, number, number]]>([
  ['nothing is set', [{}], [3000, 3000, 3100]],
  ['both are set', [{ PORT: '4000', FAKE_LINE_PORT: '4001' }], [4000, 4000, 4001]],
  ['the app takes the usual port of LINE', [{ PORT: '3100' }], [3100, 3100, 3101]],
  ['the server of development takes it', [{ PORT: '3099' }, { hasDevServer: true }], [3099, 3100, 3101]],
  ['app and server of development take both', [{ PORT: '3100' }, { hasDevServer: true }], [3100, 3101, 3102]],
  ['a variable is empty', [{ PORT: '', FAKE_LINE_PORT: '' }], [3000, 3000, 3100]],
])('ports are chosen: %s', (_when, given, expected) => {
  const { port, serverPort, linePort } = choosePorts(...given);
  expect([port, serverPort, linePort]).toEqual(expected);
});

test.each<[string, Parameters<typeof choosePorts>]>([
  ['ask for the same port', [{ PORT: '3100', FAKE_LINE_PORT: '3100' }]],
  [
    'leave no port to the server of development',
    [{ PORT: '3099', FAKE_LINE_PORT: '3100' }, { hasDevServer: true }],
  ],
  ['are no ports', [{ PORT: 'http' }]],
  ['are beyond the last port', [{ FAKE_LINE_PORT: '65536' }]],
])('two variables that %s are both named', (_what, given) => {
  expect(() => choosePorts(...given)).toThrow(/PORT.*FAKE_LINE_PORT|FAKE_LINE_PORT.*PORT/);
});
