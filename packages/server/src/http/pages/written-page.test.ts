import { expect, it } from 'vitest';
import { fillPage, fillPlace } from './written-page.ts';

const joined = (html: string) => html.replaceAll('\u200c', '+').replaceAll('\u200b', '');

it('no line breaks inside a word of a part that is written into a page', () => {
  const html = '<b><!--plans-->ฟรี<!--/plans--></b>';
  expect(joined(fillPlace(html, 'plans', '<p title="ที่เก็บ">ที่เก็บละ 1 GB</p>'))).toBe(
    '<b><p title="ที่เก็บ">ที่+เก็บละ 1 GB</p></b>',
  );
});

it('no line breaks inside a word of the page of a link; its title and data stay as they are', () => {
  const template =
    '<!--head--><main><!--main--></main><script type="application/json" id="kepwai-share">null</script>';
  const parts = {
    status: 200,
    head: '<title>ดาวน์โหลด</title>',
    main: '<h1>ดาวน์โหลด</h1>',
    data: 'ดาวน์โหลด',
  };
  expect(joined(fillPage(template, parts))).toBe(
    '<title>ดาวน์โหลด</title><main><h1>ดาวน์+โหลด</h1></main><script type="application/json" id="kepwai-share">"ดาวน์โหลด"</script>',
  );
});
