import { createDeviceSetting } from './device-setting.ts';

/** Colour theme; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

/** Theme chosen on this device. */
export const themeSetting = createDeviceSetting<'system', 'light' | 'dark'>(
  { storageKey: 'kepwai.theme', dataKey: 'theme' },
  { usual: 'system', others: ['light', 'dark'] },
);
