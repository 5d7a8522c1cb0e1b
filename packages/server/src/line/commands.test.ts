import { expect, test } from 'vitest';
import { readCommand, readPostback } from './commands.ts';

test.each([
  ['เมนู', 'menu', null],
  ['  เก็บไว้\u200b ', 'menu', null],
  ['หยุดเก็บ', 'stop', null],
  ['เก็บต่อ', 'go-on', null],
  ['หา ใบเสร็จ', 'search', 'ใบเสร็จ'],
  ['หา   ใบเสร็จ ค่าน้ำ ', 'search', 'ใบเสร็จ ค่าน้ำ'],
  ['เก็บไว้ หา ใบเสร็จ', 'search', 'ใบเสร็จ'],
  ['@เก็บไว้', 'menu', null],
  ['@เก็บไว้ หยุดเก็บ', 'stop', null],
])('%j is a command', (text, command, term) => {
  expect(readCommand(text)).toEqual({ command, term });
});

test.each(['', 'หา', 'หา ', 'หาย', 'เก็บไว้ให้หน่อย', 'เก็บไว้ ก่อนนะ', 'ดูเมนูหน่อย', 'หา\nเจอไหม', 'หา ก\nข'])(
  '%j is conversation and no command',
  (text) => {
    expect(readCommand(text)).toBeNull();
  },
);

test('a search term has at most a hundred letters', () => {
  expect(readCommand(`หา ${'ก'.repeat(4000)}`)?.term).toHaveLength(100);
});

test('only our own buttons are recognised', () => {
  expect(readPostback('kepwai:stop')).toEqual({ command: 'stop', term: null });
  expect(readPostback('kepwai:search')).toBeNull();
  expect(readPostback('stop')).toBeNull();
});
