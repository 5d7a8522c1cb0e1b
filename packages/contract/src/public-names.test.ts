import { expect, test } from 'vitest';
import * as index from './index.ts';

test('the public names are unchanged', () => {
  expect(Object.keys(index).sort()).toEqual([
    'CouldNotRun',
    'check',
    'checkCatalogue',
    'startProxy',
    'toBadge',
    'toJUnit',
    'toMarkdown',
    'toText',
  ]);
});
