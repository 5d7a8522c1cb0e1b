import { createDeviceSetting } from './device-setting.ts';

/** How large letters are, and with them everything that is measured by letters. */
export type TextSize = 'regular' | 'large' | 'largest';

/** The size a person chose on this device. */
export const textSizeSetting = createDeviceSetting<'regular', 'large' | 'largest'>(
  { storageKey: 'kepwai.text-size', dataKey: 'textSize' },
  { usual: 'regular', others: ['large', 'largest'] },
);
