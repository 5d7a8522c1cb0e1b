import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { byRule, formRules, type RuleName } from './form-rules.ts';

type Row = readonly [what: string, value: unknown, params: readonly unknown[], passes: boolean];

/** Rules by name, as tables and other programs call them. */
const ruleOf: Record<RuleName, (value: unknown, params?: never, context?: { label?: string }) => unknown> =
  formRules;
const ask = (name: RuleName, value: unknown, params: readonly unknown[], context = {}) =>
  Reflect.apply(ruleOf[name], undefined, [value, params, context]);

const file = (name: string, type = '', sizeBytes = 0) =>
  new File([new Uint8Array(sizeBytes)], name, { type });

const tables: Record<Exclude<RuleName, 'dimensions'>, readonly Row[]> = {
  alpha: [
    ['Latin', 'Kepwai', [], true],
    ['accents', 'café', [], true],
    ['Thai with vowels and tone marks', 'น้ำผึ้ง', [], true],
    ['Thai repeated and shortened', 'ต่างๆ กรุงเทพฯ'.replace(' ', ''), [], true],
    ['a digit', 'ก1', [], false],
    ['a Thai digit', 'ก๑', [], false],
    ['a blank', 'ก ข', [], false],
    ['a dash', 'ก-ข', [], false],
    ['money', '฿', [], false],
    ['a picture', 'ยิ้ม😀', [], false],
    ['a line end', 'abc\n', [], false],
    ['every one of a list', ['ab', 'กข'], [], true],
    ['one of a list is none', ['ab', 'a1'], [], false],
    ['a number', 12, [], false],
  ],
  alpha_dash: [
    ['letters, digits, both dashes', 'แฟ้ม_2569-ก๑', [], true],
    ['a dot', 'a.b', [], false],
    ['a blank', 'a b', [], false],
    ['a long dash', 'a–b', [], false],
  ],
  alpha_num: [
    ['letters and digits', 'ปี2569', [], true],
    ['Thai digits', 'ปี๒๕๖๙', [], true],
    ['a number', 2569, [], true],
    ['an underscore', 'a_b', [], false],
    ['a decimal point', 1.5, [], false],
  ],
  alpha_spaces: [
    ['two words', 'สมชาย ใจดี', [], true],
    ['a digit', 'ห้อง 2', [], false],
    ['blanks alone', '  ', [], true],
  ],
  between: [
    ['the least', 1, [1, 10], true],
    ['the most', '10', [1, 10], true],
    ['below', 0.99, [1, 10], false],
    ['above', 10.01, [1, 10], false],
    ['limits as text', 9, ['1', '10'], true],
    ['no number', 'เก้า', [1, 10], false],
    ['blanks', ' ', [0, 10], false],
    ['zero', 0, [0, 0], true],
    ['negative', -5, [-10, -1], true],
    ['one of a list beyond', [1, 11], [1, 10], false],
    ['no limits', 1, [], false],
  ],
  confirmed: [
    ['the same', 'ลับ', ['ลับ'], true],
    ['another', 'ลับ', ['ไม่ลับ'], false],
    ['in another case', 'a', ['A'], false],
    ['nothing beside something', '', ['ลับ'], false],
    ['not given beside something', undefined, ['ลับ'], false],
    ['something beside nothing', 'ลับ', [''], false],
    ['something beside what is not given', 'ลับ', [], false],
    ['the word undefined beside nothing', 'undefined', [undefined], false],
    ['nothing beside nothing', '', [''], true],
    ['a number beside its text', 1, ['1'], true],
  ],
  digits: [
    ['as many', '0812', [4], true],
    ['as text', '0812', ['4'], true],
    ['a number', 1234, [4], true],
    ['fewer', '081', [4], false],
    ['more', '08123', [4], false],
    ['a minus', '-123', [4], false],
    ['a point', '12.3', [4], false],
    ['Thai digits', '๐๘๑๒', [4], false],
    ['a line end', '081\n', [4], false],
  ],
  email: [
    ['usual', 'somchai@example.com', [], true],
    ['with plus, dots and a dash', 'som.chai+line@mail-1.example.co.th', [], true],
    ['upper case', 'A@B.CO', [], true],
    ['a Thai domain in ASCII', 'me@xn--12c1bik6bbd8ab6hd1b5jc6jta.xn--o3cw4h', [], true],
    ['no @', 'somchai.example.com', [], false],
    ['nothing after it', 'สมชาย@', [], false],
    ['nothing before it', '@example.com', [], false],
    ['two of them', 'a@b@example.com', [], false],
    ['no dot', 'a@localhost', [], false],
    ['a one letter top', 'a@example.c', [], false],
    ['an address of numbers', 'a@127.0.0.1', [], false],
    ['Thai letters', 'สมชาย@example.com', [], false],
    ['a blank', 'a b@example.com', [], false],
    ['a blank before', ' a@example.com', [], false],
    ['a line end and a header', 'a@example.com\nBcc: b@example.com', [], false],
    ['a line end', 'a@example.com\n', [], false],
    ['two dots', 'a..b@example.com', [], false],
    ['a dot first', '.a@example.com', [], false],
    ['a dot last', 'a.@example.com', [], false],
    ['two dots after it', 'a@example..com', [], false],
    ['a dash at an edge', 'a@-example.com', [], false],
    ['64 before it', `${'a'.repeat(64)}@example.com`, [], true],
    ['65 before it', `${'a'.repeat(65)}@example.com`, [], false],
    ['endless', `${'a@'.repeat(50_000)}`, [], false],
    ['a script', '<script>@example.com', [], false],
    ['each of a list', ['a@example.com', 'b'], [], false],
  ],
  ext: [
    ['one of them', file('a.pdf'), ['pdf', 'docx'], true],
    ['in another case', file('A.PDF'), ['pdf'], true],
    ['given with its dot', file('a.pdf'), ['.pdf'], true],
    ['Thai', file('ใบเสร็จ.pdf'), ['pdf'], true],
    ['another', file('a.pdf.exe'), ['pdf'], false],
    ['no extension', file('pdf'), ['pdf'], false],
    ['two-part', file('a.tar.gz'), ['tar.gz'], true],
    ['a point is no joker', file('a.tarxgz'), ['tar.gz'], false],
    ['none allowed', file('a.pdf'), [], false],
    ['several', [file('a.pdf'), file('b.pdf')], ['pdf'], true],
    ['one of several', [file('a.pdf'), file('b.exe')], ['pdf'], false],
    ['no file', 'a.pdf', ['pdf'], false],
  ],
  image: [
    ...['jpg', 'svg', 'jpeg', 'png', 'bmp', 'gif', 'webp', 'JPG'].map(
      (each): Row => [each, file(`a.${each}`), [], true],
    ),
    ['heic', file('a.heic'), [], false],
    ['pdf', file('a.pdf', 'application/pdf'), [], false],
    ['with a tail', file('a.png.exe'), [], false],
    ['several', [file('a.png'), file('b.gif')], [], true],
    ['one of several', [file('a.png'), file('b.txt')], [], false],
    ['others when given', file('a.heic'), ['heic'], true],
  ],
  integer: [
    ['text', '12', [], true],
    ['negative', '-12', [], true],
    ['a number', 12, [], true],
    ['zero', 0, [], true],
    ['zeros first', '007', [], true],
    ['a plus', '+1', [], false],
    ['a point', '1.0', [], false],
    ['a fraction', 1.5, [], false],
    ['a minus alone', '-', [], false],
    ['a power', '1e3', [], false],
    ['blanks', ' 1 ', [], false],
    ['Thai digits', '๑', [], false],
    ['one of a list', [1, 'a'], [], false],
  ],
  is: [
    ['the same', 'ก', ['ก'], true],
    ['another', 'ก', ['ข'], false],
    ['another type', '1', [1], false],
    ['nothing', '', ['ก'], false],
    ['not given', undefined, ['ก'], false],
    ['nothing is nothing', '', [''], true],
    ['a tick', true, [true], true],
  ],
  is_not: [
    ['another', 'ก', ['ข'], true],
    ['the same', 'ก', ['ก'], false],
    ['another type', '1', [1], true],
    ['nothing', '', [''], true],
    ['zero', 0, [0], false],
  ],
  length: [
    ['as many', 'กขค', [3], true],
    ['code points with marks', 'ที่', [3], true],
    ['a letter of two units', '😀', [1], true],
    ['fewer', 'กข', [3], false],
    ['more', 'กขคง', [3], false],
    ['at the least', 'กข', [2, 4], true],
    ['at the most', 'กขคง', [2, 4], true],
    ['below', 'ก', [2, 4], false],
    ['above', 'กขคงจ', [2, 4], false],
    ['a number', 123, [3], true],
    ['entries', ['ยาวมาก', 'b'], [2], true],
    ['other entries', ['a'], [2], false],
    ['a set', new Set([1, 2]), [2], true],
    ['limits as text', 'กข', ['2'], true],
  ],
  max: [
    ['as many', 'กขค', [3], true],
    ['more', 'กขคง', [3], false],
    ['letters of two units', '😀😀😀', [3], true],
    ['marks count', 'ที่', [2], false],
    ['a number', 1234, [3], false],
    ['none allowed', 'a', [0], false],
    ['every one of a list', ['abc', 'ab'], [3], true],
    ['one of a list', ['abcd', 'ab'], [3], false],
    ['a limit as text', 'abc', ['3'], true],
  ],
  max_value: [
    ['equal', 10, [10], true],
    ['text', '9.5', [10], true],
    ['above', 10.0001, [10], false],
    ['text beyond, not by letters', '9', ['10'], true],
    ['no number', 'abc', [10], false],
    ['NaN', Number.NaN, [10], false],
    ['one of a list', [1, 11], [10], false],
  ],
  mimes: [
    ['the type', file('a', 'application/pdf'), ['application/pdf'], true],
    ['another', file('a', 'text/html'), ['application/pdf'], false],
    ['any picture', file('a', 'image/png'), ['image/*'], true],
    ['not every type', file('a', 'video/mp4'), ['image/*'], false],
    ['one of two', file('a', 'video/mp4'), ['image/*', 'video/mp4'], true],
    ['in another case', file('a', 'image/png'), ['IMAGE/PNG'], true],
    ['with a plus', file('a', 'image/svg+xml'), ['image/svg+xml'], true],
    ['with parameters', file('a', 'text/plain;charset=utf-8'), ['text/plain'], true],
    ['a longer one', file('a', 'image/pngx'), ['image/png'], false],
    ['one with more before', file('a', 'x-image/png'), ['image/*'], false],
    ['unknown', file('a'), ['image/*'], false],
    ['several', [file('a', 'image/png'), file('b', 'text/html')], ['image/*'], false],
    ['none allowed', file('a', 'image/png'), [], false],
  ],
  min: [
    ['as many', 'กขค', [3], true],
    ['fewer', 'กข', [3], false],
    ['letters of two units', '😀😀', [3], false],
    ['marks count', 'ที่', [3], true],
    ['a number', 12, [3], false],
    ['one of a list', ['abc', 'ab'], [3], false],
    ['blanks count', '   ', [3], true],
  ],
  min_value: [
    ['equal', 10, [10], true],
    ['below', '9.99', [10], false],
    ['zero', 0, [1], false],
    ['zero allowed', 0, [0], true],
    ['no number', 'abc', [0], false],
    ['blanks', ' ', [0], false],
  ],
  not_one_of: [
    ['another', 'ค', ['ก', 'ข'], true],
    ['one of them', 'ก', ['ก', 'ข'], false],
    ['as text', '1', [1, 2], false],
    ['one of a list', ['ก', 'ค'], ['ก', 'ข'], false],
    ['of none', 'ก', [], true],
  ],
  one_of: [
    ['one of them', 'ก', ['ก', 'ข'], true],
    ['another', 'ค', ['ก', 'ข'], false],
    ['as text', '1', [1, 2], true],
    ['as a number', 1, ['1'], true],
    ['a text is no truth', 'true', [true], false],
    ['part of one', 'ก', ['กข'], false],
    ['each of a list', ['ก', 'ข'], ['ก', 'ข'], true],
    ['one of a list is none', ['ก', 'ค'], ['ก', 'ข'], false],
    ['of none', 'ก', [], false],
  ],
  numeric: [
    ['text', '0123', [], true],
    ['a number', 12, [], true],
    ['negative', '-1', [], false],
    ['a point', '1.5', [], false],
    ['a fraction', 1.5, [], false],
    ['Thai digits', '๑๒', [], false],
    ['letters', '12a', [], false],
    ['blanks', '1 2', [], false],
  ],
  regex: [
    ['found', 'กข12', [/^[ก-ฮ]+\d+$/], true],
    ['not found', '12', [/^[ก-ฮ]+$/], false],
    ['by a text', 'abc', ['^a'], true],
    ['each of a list', ['ab', 'b'], [/^a/], false],
    ['a number', 42, [/^\d+$/], true],
    ['without an expression', 'a', [], false],
  ],
  required: [
    ['text', 'ก', [], true],
    ['zero', 0, [], true],
    ['a tick', true, [], true],
    ['a file', file('a'), [], true],
    ['a list', ['a'], [], true],
    ['nothing', '', [], false],
    ['null', null, [], false],
    ['undefined', undefined, [], false],
    ['no tick', false, [], false],
    ['an empty list', [], [], false],
    ['a list of nothing', [''], [], false],
    ['blanks', ' \t\n ', [], false],
    ['a blank that does not break', '\u00a0', [], false],
    ['blanks without width', '\u200b\u2060', [], false],
    ['no number', Number.NaN, [], false],
  ],
  size: [
    ['exactly', file('a', '', 2048), [2], true],
    ['a byte more', file('a', '', 2049), [2], false],
    ['none', file('a'), [0], true],
    ['a limit as text', file('a', '', 1024), ['1'], true],
    ['half a KB', file('a', '', 512), [0.5], true],
    ['no limit', file('a'), ['มาก'], false],
    ['one of several', [file('a', '', 1), file('b', '', 1025)], [1], false],
    ['all together may be more', [file('a', '', 1024), file('b', '', 1024)], [1], true],
  ],
  url: [
    ['https', 'https://example.com', [], true],
    ['http', 'http://example.com', [], true],
    ['upper case', 'HTTPS://EXAMPLE.COM', [], true],
    ['port, path, query, hash', 'https://example.com:8443/a/b?c=d#e', [], true],
    ['Thai', 'https://ไทย.ไทย/ค้นหา?คำ=น้ำ', [], true],
    ['a number', 'http://127.0.0.1:3000/', [], true],
    ['without its beginning', 'example.com', [], false],
    ['a script', 'javascript:alert(1)', [], false],
    ['data', 'data:text/html,x', [], false],
    ['another way', 'ftp://example.com', [], false],
    ['nothing after it', 'https://', [], false],
    ['no slashes', 'https:example.com', [], false],
    ['three slashes', 'https:///example.com', [], false],
    ['backslashes', 'https:\\\\example.com', [], false],
    ['a blank within', 'https://example.com/a b', [], false],
    ['a blank before', ' https://example.com', [], false],
    ['a line end', 'https://example.com\n', [], false],
    ['two dots', 'https://example..com', [], false],
    ['a port that is none', 'https://example.com:99999', [], false],
  ],
};

const names = Object.keys(formRules) as RuleName[];
const asksOfNothing: readonly RuleName[] = ['required', 'confirmed', 'is'];

it('has the 27 rules of the specification', () => {
  expect(names.sort()).toEqual([...Object.keys(tables), 'dimensions'].sort());
  expect(names).toHaveLength(27);
});

for (const [name, rows] of Object.entries(tables) as [RuleName, readonly Row[]][]) {
  describe(name, () => {
    it.each(rows)('%s', (_what, value, params, passes) => {
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
    expect(ask('max', 'กขค', [2], { label: 'ชื่อพื้นที่' })).toBe('ชื่อพื้นที่ต้องไม่เกิน 2 ตัวอักษร');
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

it('ignores the lastIndex of a stateful expression and does not change it', () => {
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
  ])('is a check of %s', (_which, schema) => {
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
