import { expect, it } from 'vitest';
import { joinHtml } from './join-html.ts';

const shown = (html: string) => joinHtml(html).replaceAll('\u200c', '+').replaceAll('\u200b', '|');

it.each([
  ['เปิดแชท', 'เปิด|แช+ท'],
  ['<p title="แชท">ใน<b>แชท</b>กลุ่ม</p>', '<p title="แชท">ใน<b>แช+ท</b>กลุ่ม</p>'],
  ['<pre>แชท <b>แชท</b></pre>แชท', '<pre>แชท <b>แชท</b></pre>แช+ท'],
  [
    '<title>แชท</title><script>"แชท"</script><!--แชท-->',
    '<title>แชท</title><script>"แชท"</script><!--แชท-->',
  ],
])('joinHtml joins the text of %s', (html, expected) => {
  expect(shown(html)).toBe(expected);
});
