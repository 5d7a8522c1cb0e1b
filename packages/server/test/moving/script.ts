import fc from 'fast-check';

/** Contents of the test by letter, each with a size of its own. */
export const sizes = { a: 1000, b: 2500, c: 4000, d: 0 };
export type Letter = keyof typeof sizes;
export const bytesOf = (letter: Letter) => Buffer.from(letter.repeat(sizes[letter]));

/** Actions that fill the quotas come more often than those that empty them. */
const actions = [
  'link',
  'link',
  'keep',
  'keep',
  'unlink',
  'keep',
  'begin upload',
  'finish upload',
  'give up upload',
  'begin fetch',
  'begin fetch of unknown size',
  'finish fetch',
  'trash',
  'restore',
  'delete',
  'unsend',
  'settle',
] as const;

/** `group` and `quota` are indexes; `pick` chooses among existing files. */
export interface Step {
  action: (typeof actions)[number];
  letter: Letter;
  group: number;
  quota: number;
  pick: number;
}

export const steps = (minLength: number, maxLength: number) =>
  fc.array(
    fc.record<Step>({
      action: fc.constantFrom(...actions),
      letter: fc.constantFrom(...(Object.keys(sizes) as Letter[])),
      group: fc.nat({ max: 2 }),
      quota: fc.nat({ max: 1 }),
      pick: fc.nat({ max: 7 }),
    }),
    { minLength, maxLength, size: 'max' },
  );
