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

test('only our own buttons are recognised as commands', () => {
  expect(readPostback('kepwai:stop')).toEqual({ command: 'stop', term: null });
  expect(readPostback('kepwai:search')).toBeNull();
  expect(readPostback('stop')).toBeNull();
});

test.each([
  ['เก็บไว้ บิลค่าไฟ', 'name', 'บิลค่าไฟ'],
  ['@เก็บไว้  บิล  น้ำ ', 'name', 'บิล  น้ำ'],
  ['เก็บไว้ ไปที่ ใบเสร็จ', 'file', 'ใบเสร็จ'],
  ['เก็บไว้ ไปที่ใบเสร็จ ปี 69', 'file', 'ใบเสร็จ ปี 69'],
  ['เก็บไว้ ไปที่', 'name', 'ไปที่'],
])('%j names the message that it quotes', (text, command, words) => {
  expect(readCommand(text, { isQuote: true })).toEqual({ command, term: null, words });
  expect(readCommand(text)).toBeNull();
});

test.each(['บิลค่าไฟ', 'เก็บไว้ให้หน่อย', 'เก็บไว้ ก\nข', 'แม่ เก็บไว้ ก'])(
  '%j quotes a message and is conversation',
  (text) => {
    expect(readCommand(text, { isQuote: true })).toBeNull();
  },
);

test('a command stays one with a quote, and a name that is too long stays recognisable', () => {
  expect(readCommand('เก็บไว้ เมนู', { isQuote: true })).toEqual({ command: 'menu', term: null });
  expect(readCommand('เก็บไว้ หา ใบเสร็จ', { isQuote: true })?.command).toBe('search');
  expect(readCommand(`เก็บไว้ ${'ก'.repeat(5000)}`, { isQuote: true })?.words).toHaveLength(201);
});

test('the buttons of a reply name their request', () => {
  const [requestId, folderId] = [
    '7f0e8f4e-6f0f-4f5e-9a3e-0c8a5d0b7f11',
    '7f0e8f4e-6f0f-4f5e-9a3e-0c8a5d0b7f12',
  ];
  expect(readPostback(`kepwai:undo:${requestId}`)).toEqual({
    command: 'undo',
    term: null,
    choice: { requestId },
  });
  expect(readPostback(`kepwai:into:${requestId}:${folderId}`)?.choice).toEqual({ requestId, folderId });
  for (const data of ['undo', 'undo:1', `into:${requestId}`, `make:${requestId}:${folderId}`, 'name'])
    expect(readPostback(`kepwai:${data}`)).toBeNull();
});
