import { createDeviceSetting } from './device-setting.ts';

/** Number of pictures side by side on a phone, with text of the usual size. */
export type GridColumns = '2' | '3' | '4' | '5';

const fewestFirst: readonly GridColumns[] = ['2', '3', '4', '5'];

/** Density of picture grids chosen on this device; app.css has the sizes. */
export const gridColumnsSetting = createDeviceSetting<'3', '2' | '4' | '5'>(
  { storageKey: 'kepwai.grid-columns', dataKey: 'gridColumns' },
  { usual: '3', others: ['2', '4', '5'] },
);

/** Returns the density with more (1) or fewer (-1) columns, or the same at an end. */
export function stepColumns(columns: GridColumns, step: 1 | -1): GridColumns {
  return fewestFirst[fewestFirst.indexOf(columns) + step] ?? columns;
}

/** Returns the next density of a button that goes around. */
export function nextColumns(columns: GridColumns): GridColumns {
  return fewestFirst[(fewestFirst.indexOf(columns) + 1) % fewestFirst.length] ?? columns;
}
