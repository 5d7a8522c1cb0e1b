import { expect, it } from 'vitest';
import { readHtml } from './read-html.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;

it.each([
  [
    'its text alone',
    new TextEncoder().encode('<title>x</title><p>ก &amp; ข</p><script>y</script>').buffer,
    'ก & ข',
  ],
  ['the charset that it names', bytes('<meta charset="tis-620"><p>\xa1\xa2'), 'กข'],
  ['the Thai code page where it names none', bytes('<p>\xa1\xa2'), 'กข'],
  ['a charset that nobody knows', bytes('<meta charset="x-none"><p>\xa1'), 'ก'],
])('the text of an HTML page has %s', (_what, page, text) => {
  expect(readHtml(page)).toBe(text);
});
