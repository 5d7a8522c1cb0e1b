import { expect, it } from 'vitest';
import { textOfRtf } from './rtf.ts';

/** Cases: a name, a document, and the text that a person reads. */
const cases: readonly (readonly [string, string, string])[] = [
  ['a Thai code page', "{\\rtf1\\ansi\\ansicpg874 \\'a4\\'d3\\'e0\\'a9\\'be\\'d2\\'d0\\par}", 'คำเฉพาะ'],
  ['a Thai font', "{\\rtf1\\ansicpg1252{\\fonttbl{\\f1\\fcharset222 Tahoma;}}\\f1 \\'a1\\f0 \\'e9}", 'กé'],
  [
    'a font of ANSI in a Thai document',
    "{\\rtf1\\ansicpg874{\\fonttbl{\\f0\\fcharset0 Angsana New;}}\\f0 \\'a1\\'92}",
    'ก’',
  ],
  ['bytes as they are', '{\\rtf1\\ansicpg874 \xa1\xa2}', 'กข'],
  ['Unicode', "{\\rtf1\\uc1\\u3585?\\u3586\\'3f{\\uc0\\u3587 }\\u-10179?\\u-8704?}", 'กขฃ😀'],
  ['the page of UTF-8', "{\\rtf1\\ansicpg65001 \\'e0\\'b8\\'81}", 'ก'],
  ['the first font again', "{\\rtf1\\deff1{\\fonttbl{\\f1\\fcharset222 T;}}\\f0 \\'e9\\plain \\'a1}", 'éก'],
  ['quotes and dashes', '{\\rtf1 \\ldblquote a\\rdblquote\\endash b\\emdash c\\bullet}', '“a”–b—c•'],
  ['escapes', '{\\rtf1 \\{a\\}\\\\b\\-c}', '{a}\\bc'],
  ['lines and cells', '{\\rtf1 a\\par b\\line c\\par}', 'a\nb\nc'],
  [
    'fonts, styles and pictures',
    '{\\rtf1{\\stylesheet{\\s1 Normal;}}{\\pict\\pngblip 89504e}{\\*\\x y}a}',
    'a',
  ],
  ['a picture as it is', '{\\rtf1{\\pict\\bin4 }{}{}a}', 'a'],
  ['hidden and deleted letters', '{\\rtf1 a{\\v b}{\\deleted c}d\\v e\\v0 f}', 'adf'],
  ['a box', '{\\rtf1{\\shp{\\*\\shpinst\\x1{\\shptxt a\\par}}{\\shprslt b}}}', 'a'],
  ['a field', '{\\rtf1{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt a}}}', 'a'],
  ['no end', '{\\rtf1 {a', 'a'],
  ['nothing', '', ''],
  ['a code page that nobody knows', "{\\rtf1\\ansicpg10021 \\'a1}", 'ก'],
  ['a group where characters for older programs would be', '{\\rtf1\\uc1\\u3585{a}}', 'กa'],
];

it.each(cases)('RTF is read: %s', (_what, source, text) => {
  expect([...textOfRtf(source)].join('').trim()).toBe(text);
});

it('RTF ends at too many groups, after the text before them', () => {
  const pieces: string[] = [];
  const read = () => {
    for (const piece of textOfRtf(`{\\rtf1 a\\par${'{'.repeat(1_000)}b`)) pieces.push(piece);
  };
  expect(read).toThrow('too many groups');
  expect(pieces.join('')).toBe('a\n');
});
