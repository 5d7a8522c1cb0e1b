import { expect, test } from 'vitest';
import { createTestPlatform } from '../../src/test/platform.ts';
import { readWebhookSwitches } from './fault-switches.ts';
import { createSwitchTurner } from './turn-switch.ts';

test('all switches turned at the same time take effect, even after one that fails', async () => {
  const { control } = createTestPlatform();
  let failures = 1;
  const turn = createSwitchTurner({
    getSettings: async () => control.settings(),
    async changeSettings(change) {
      failures -= 1;
      if (failures === 0) throw new Error('the platform is away');
      control.changeSettings(change);
    },
  });
  const outcomes = await Promise.allSettled([
    turn('lose', true),
    turn('duplicate', true),
    turn('wrongSignature', true),
    turn('delay', true),
    turn('delay', false),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
  expect(readWebhookSwitches(control.settings())).toEqual(new Set(['duplicate', 'wrongSignature']));
});
