import { expect, it } from 'vitest';
import { limits, permissionNames, platformLimits } from './limits.ts';
import { compareVersions, versionGates } from './version-gates.ts';

it.each([
  ['13.9', '13.10.0', -1],
  ['13.10', '13.10.0', 0],
  ['13.10.0.0', '13.10', 0],
  ['9.19', '9.5.0', 1],
  ['10', '9.99.99', 1],
  ['', '0.0.0', 0],
  ['14.x.0', '14.0.0', -1],
  ['14.0.0', '14.x.0', -1],
  ['15.20.0-beta', '15.20.0', 0],
])('%s against %s is %i', (version, other, expected) => {
  expect(compareVersions(version, other)).toBe(expected);
});

it('has the versions and the numbers of the specification', () => {
  expect(Object.values(versionGates)).toEqual([
    '9.5.0',
    '9.19',
    '10.11.0',
    '10.15.0',
    '11.6.0',
    '13.10.0',
    '14.11.0',
  ]);
  expect(platformLimits).toEqual({
    subWindowReconnectAttempts: 10,
    subWindowReconnectTotalMs: 600_000,
    subWindowReconnectIntervalMs: 1_000,
    subWindowClosedCheckMs: 100,
    sharePollIntervalMs: 500,
    shareTotalMs: 600_000,
    popupHealthCheckMs: 1_000,
    stateLength: 12,
    codeVerifierLength: 43,
  });
  expect([limits.messagesMin, limits.messagesMax]).toEqual([1, 5]);
  expect(permissionNames).toEqual(['profile', 'chat_message.write', 'openid', 'email']);
});
