import { findFiles } from '../support/api.ts';
import { pictures } from '../support/line.ts';
import { test } from './support/fixtures.ts';

test('in easy mode somebody finds a picture by taps alone', { tag: '@line' }, async ({
  window,
  family,
  line,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(2) });
  await findFiles(api, { groupId, count: 2 });
  await window.openAs(mother, `/microapp/${groupId}`);
  await window.goto(`/microapp/${groupId}?easy`);
  await window.tap('a', 'ดูรูป');
  await window.tap('a', 'รูปของแม่นิด');
  await window.sees('h1', 'รูปของแม่นิด');
  await window.evaluate(() => sessionStorage.setItem('e2e.first', location.pathname));
  await window.tap('button', 'ถัดไป');
  await window.until(() => location.pathname !== sessionStorage.getItem('e2e.first'), true);
});
