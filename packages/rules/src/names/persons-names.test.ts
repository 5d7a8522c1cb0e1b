import { expect, test } from 'vitest';
import { foldThai } from '../words/fold-thai.ts';
import { personsNameCases } from './persons-name-cases.ts';
import { isPersonsName } from './persons-names.ts';

test.each(personsNameCases)('a person chose the name of %s %s: %s', (kind, name, isChosen) => {
  expect(isPersonsName(kind, foldThai(name))).toBe(isChosen);
});
