import { createDeviceSetting } from './device-setting.ts';

/** Whether screens are shown in easy mode on this device: large, and without gestures. */
export const easySetting = createDeviceSetting<'off', 'on'>(
  { storageKey: 'kepwai.easy', dataKey: 'easy' },
  { usual: 'off', others: ['on'] },
);
