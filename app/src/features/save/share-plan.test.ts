import { expect, it } from 'vitest';
import { planShare } from './share-plan.ts';

const limits = { bytes: 100, files: 3 };
const files = (...sizes: (number | null)[]) =>
  sizes.map((sizeBytes, index) => ({ id: String(index), sizeBytes }));
const plan = (sizes: (number | null)[], isShareable = (_id: string) => true) => {
  const { batches, apart } = planShare(files(...sizes), ({ id }) => isShareable(id), limits);
  return {
    batches: batches.map((batch) => batch.map(({ id }) => id).join('')),
    apart: apart.map(({ id }) => id).join(''),
  };
};

it.each([
  ['one batch', [10, 20, 30], ['012'], ''],
  ['a new batch for too many files', [1, 1, 1, 1], ['012', '3'], ''],
  ['a new batch for too many bytes', [60, 40, 1], ['01', '2'], ''],
  ['a file that fills a batch', [100, 1], ['0', '1'], ''],
  ['a file that is too large', [10, 101, 10], ['02'], '1'],
  ['a file of unknown size', [10, null], ['0'], '1'],
  ['nothing', [], [], ''],
])('the share sheet gets %s', (_name, sizes, batches, apart) => {
  expect(plan(sizes)).toEqual({ batches, apart });
});

it('a share plan leaves out kinds that the share sheet refuses', () => {
  expect(plan([1, 1, 1], (id) => id !== '1')).toEqual({ batches: ['02'], apart: '1' });
});
