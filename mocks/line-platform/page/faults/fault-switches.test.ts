import { expect, test } from 'vitest';
import { scriptedAnswerSchema } from '../../src/http/scripted-answers.ts';
import { createTestPlatform } from '../../src/test/platform.ts';
import {
  answerSwitches,
  isSameFault,
  readWebhookSwitches,
  toSettings,
  webhookSwitches,
} from './fault-switches.ts';

test('the platform accepts the settings of the webhook switches and returns them', () => {
  const { control } = createTestPlatform();
  for (const { id } of webhookSwitches) {
    control.changeSettings(toSettings(new Set([id])));
    expect(readWebhookSwitches(control.settings())).toEqual(new Set([id]));
  }
  control.changeSettings(toSettings(new Set(['delay', 'reorder', 'lose'])));
  expect(readWebhookSwitches(control.settings())).toEqual(new Set(['delay', 'reorder', 'lose']));
  control.changeSettings(toSettings(new Set()));
  expect(control.settings()).toMatchObject({ webhookTrouble: null, webhookOrder: 'per-chat' });
});

test('every fault of a switch is recognised as its own', () => {
  for (const { id, fault } of answerSwitches) {
    const kept = scriptedAnswerSchema.parse(fault);
    const known = answerSwitches.filter((other) => isSameFault(other.fault, kept));
    expect(known.map((other) => other.id)).toEqual([id]);
  }
});
