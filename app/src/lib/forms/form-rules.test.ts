import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { file, type Row, tables } from './form-rule-cases.ts';
import { byRule, formRules, type RuleName } from './form-rules.ts';

/** Rules by name, as tables and other programs call them. */
const ruleOf: Record<RuleName, (value: unknown, params?: never, context?: { label?: string }) => unknown> =
  formRules;
const ask = (name: RuleName, value: unknown, params: readonly unknown[], context = {}) =>
  Reflect.apply(ruleOf[name], undefined, [value, params, context]);

const names = Object.keys(formRules) as RuleName[];
const asksOfNothing: readonly RuleName[] = ['required', 'confirmed', 'is'];

it('the rule set has the 27 rules of the specification', () => {
  expect(names.sort()).toEqual([...Object.keys(tables), 'dimensions'].sort());
  expect(names).toHaveLength(27);
});

for (const [name, rows] of Object.entries(tables) as [RuleName, readonly Row[]][]) {
  describe(name, () => {
    it.each(rows)('a form rule: %s', (_what, value, params, passes) => {
      const answer = ask(name, value, params);
      if (passes) expect(answer).toBe(true);
      else expect(answer).toMatch(/[ก-๙]/);
    });
  });
}

describe('every rule', () => {
  it.each(names.filter((name) => !asksOfNothing.includes(name)))('%s accepts empty values', (name) => {
    for (const value of [undefined, null, '', []]) {
      expect(ask(name, value, ['1', '2'])).toBe(true);
      expect(Reflect.apply(formRules[name], undefined, [value])).toBe(true);
    }
  });

  it.each(names)('%s returns true or a sentence for any value', async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything(),
        fc.array(fc.oneof(fc.string(), fc.integer())),
        async (value, params) => {
          const wanted = name === 'regex' ? [/a/gy] : params;
          const answer: unknown = await ask(name, withText(value), wanted);
          expect(answer === true || typeof answer === 'string').toBe(true);
          expect(await ask(name, withText(value), wanted)).toBe(answer);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('counts each added code point as one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(50), (text, limit) => {
        const count = [...text].length;
        expect(ask('max', text, [limit]) === true).toBe(count <= limit);
        expect(ask('min', text, [limit]) === true).toBe(count >= limit);
        expect(ask('length', text, [limit]) === true).toBe(count === limit);
        expect(ask('length', `${text}ก`, [count + 1])).toBe(true);
      }),
    );
  });

  it('names the field by its label or its name', () => {
    expect(ask('max', 'กขค', [2], { label: 'ชื่อที่เก็บ' })).toBe('ชื่อที่เก็บต้องไม่เกิน 2 ตัวอักษร');
    expect(ask('max', 'กขค', [2], { label: 'LINE ID' })).toBe('LINE ID ต้องไม่เกิน 2 ตัวอักษร');
    expect(ask('max', 'กขค', [2], { field: 'name' })).toBe('name ต้องไม่เกิน 2 ตัวอักษร');
    expect(ask('max', 'กขค', [2])).toBe('ต้องไม่เกิน 2 ตัวอักษร');
    expect(ask('required', '', [], { label: 'อีเมล' })).toBe('ต้องกรอกอีเมล');
    expect(ask('required', '', [])).toBe('ต้องกรอกช่องนี้');
    expect(ask('email', 'x', [])).toMatch(/^อีเมลนี้ยังไม่ครบ/);
    expect(ask('size', file('a', '', 5_242_881), [5120])).toBe('ต้องมีขนาดไม่เกิน 5120 KB (5 MB)');
  });
});

/** Replaces objects without a prototype, which have no text and never occur in a form. */
function withText(value: unknown): unknown {
  try {
    String(value);
    return value;
  } catch {
    return 'ไม่มีข้อความ';
  }
}

it('a form rule ignores the lastIndex of a stateful expression and does not change it', () => {
  for (const flags of ['g', 'y', 'gy']) {
    const pattern = new RegExp('ก', flags);
    pattern.lastIndex = 1;
    expect([1, 2, 3].map(() => formRules.regex('กก', [pattern]))).toEqual([true, true, true]);
    expect(pattern.lastIndex).toBe(1);
  }
});

describe('in zod', () => {
  const name = [byRule('required', [], { label: 'ชื่อ' }), byRule('min', [3], { message: 'สั้นไป' })] as const;

  it.each([
    ['classic', z.object({ name: z.string().check(...name) })],
    ['mini', mini.object({ name: mini.string().check(...name) })],
  ])('a form rule checks %s', (_which, schema) => {
    expect(schema.safeParse({ name: 'สมชาย' }).success).toBe(true);
    const issuesOf = (value: string) => schema.safeParse({ name: value }).error?.issues;
    expect(issuesOf('')).toMatchObject([{ path: ['name'], message: 'ต้องกรอกชื่อ' }]);
    expect(issuesOf('กข')).toMatchObject([{ path: ['name'], message: 'สั้นไป' }]);
  });

  it('waits for files that have to be read', async () => {
    const schema = mini.instanceof(File).check(byRule('dimensions', [1, 1]));
    expect((await schema.safeParseAsync(file('a.png'))).success).toBe(false);
  });
});
