import { createDeviceSetting } from './device-setting.ts';

/** `system` follows the phone. */
export type Theme = 'light' | 'dark' | 'system';

/** The colours a person chose on this device. */
export const themeSetting = createDeviceSetting<'system', 'light' | 'dark'>(
  { storageKey: 'kepwai.theme', dataKey: 'theme' },
  { usual: 'system', others: ['light', 'dark'] },
);
