import { createDeviceSetting } from './device-setting.ts';

/** Size of text, and of everything measured in units of text. */
export type TextSize = 'regular' | 'large' | 'largest';

/** Text size chosen on this device. */
export const textSizeSetting = createDeviceSetting<'regular', 'large' | 'largest'>(
  { storageKey: 'kepwai.text-size', dataKey: 'textSize' },
  { usual: 'regular', others: ['large', 'largest'] },
);
