import { describe, expect, it } from 'vitest';
import { parseText } from './parse-text.ts';

describe('parseText', () => {
  it('parses an introduction, and sections with an anchor', () => {
    const { introduction, sections } = parseText('ก่อนอื่น\n\n## สิทธิของคุณ {#rights}\n\nมีสิทธิ์\n\n- ดู\n- ลบ\n');
    expect(introduction).toEqual([{ type: 'paragraph', line: [{ type: 'text', text: 'ก่อนอื่น' }] }]);
    expect(sections).toMatchObject([{ id: 'rights', title: 'สิทธิของคุณ' }]);
    expect(sections[0]?.blocks.map(({ type }) => type)).toEqual(['paragraph', 'list']);
  });

  it('parses links, emphasis and code within a line', () => {
    expect(parseText('อ่าน [ที่นี่](/legal) **ก่อน** ใช้ `auth-token` ได้').introduction).toEqual([
      {
        type: 'paragraph',
        line: [
          { type: 'text', text: 'อ่าน ' },
          { type: 'link', text: 'ที่นี่', href: '/legal' },
          { type: 'text', text: ' ' },
          { type: 'strong', text: 'ก่อน' },
          { type: 'text', text: ' ใช้ ' },
          { type: 'code', text: 'auth-token' },
          { type: 'text', text: ' ได้' },
        ],
      },
    ]);
  });

  it('parses tables with a head', () => {
    const cell = (text: string) => [{ type: 'text', text }];
    expect(parseText('| ใคร | เห็นอะไร |\n| --- | --- |\n| คนในกลุ่ม | ของ |').introduction).toEqual([
      { type: 'table', head: [cell('ใคร'), cell('เห็นอะไร')], rows: [[cell('คนในกลุ่ม'), cell('ของ')]] },
    ]);
  });

  it.each([
    ['a section without an anchor', '## สิทธิ'],
    ['a heading of another level', '### สิทธิ'],
    ['a paragraph of two lines', 'หนึ่ง\nสอง'],
    ['a list that continues without a dash', '- หนึ่ง\nสอง'],
    ['an uneven table', '| ก | ข |\n| --- | --- |\n| ก |'],
    ['an anchor used twice', '## ก {#a}\n\n## ข {#a}'],
  ])('a legal text is rejected rather than half understood: %s', (_name, markdown) => {
    expect(() => parseText(markdown)).toThrow();
  });
});
