import { readdir } from 'node:fs/promises';
import { findFiles } from '../support/api.ts';
import { media, pictures, postFile } from '../support/line.ts';
import { expect, test } from './support/fixtures.ts';

test('a member signs in, opens a picture from the list, and comes back to it', {
  tag: ['@quick', '@line'],
}, async ({ window, family: { mother, chat, api, groupId }, line }) => {
  await line.post(chat, { by: mother, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  await window.openAs(mother, `/microapp/${groupId}`);
  await window.sees('h1', chat.name);
  await window.goto(`/microapp/${groupId}/file`);
  // Without the blurred previews that stay behind pictures that came late.
  await window.until(() => document.querySelectorAll('[data-file] img:not([src^="data:"])').length, 3);
  await window.tap('[data-file] a');
  await window.until(() => /\/file\/[0-9a-f-]{36}$/.test(location.pathname), true);
  await window.until(
    () => [...document.images].some((image) => image.complete && image.naturalWidth > 300),
    true,
  );
  await window.evaluate(() => history.back());
  await window.until(() => document.querySelectorAll('[data-file]').length, 3);
  await window.until(() => location.pathname.endsWith('/file'), true);
});

test('a film and a voice message are played', { tag: '@line' }, async ({
  window,
  family: { mother, chat, api, groupId },
  line,
}) => {
  const clip = { base64: (await media('clip.mp4')).toString('base64'), fileName: 'คลิป.mp4' };
  const voice = { base64: (await media('voice.m4a')).toString('base64'), mimeType: 'audio/x-m4a' };
  await line.post(chat, { by: mother, type: 'file', contents: [clip] });
  await line.post(chat, { by: mother, type: 'audio', contents: [{ ...voice, durationMs: 5000 }] });
  const files = await findFiles(api, { groupId, count: 2 });
  await window.openAs(mother, `/microapp/${groupId}`);
  for (const { id } of files) {
    await window.goto(`/microapp/${groupId}/file/${id}`);
    await window.until(
      () => (document.querySelector<HTMLMediaElement>('video, audio')?.duration ?? 0) > 1,
      true,
    );
    await window.tap('button', 'เล่น');
    await window.until(
      () => (document.querySelector<HTMLMediaElement>('video, audio')?.currentTime ?? 0) > 0,
      true,
    );
  }
});

test('a text file is opened and saved', async ({ window, downloads, family, line, engineName }) => {
  const { mother, chat, api, groupId } = family;
  await postFile(line, { chat, by: mother, name: 'ค่าน้ำ.txt' });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await window.openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  await window.sees('h1', 'ค่าน้ำ.txt');
  await window.tap('a', 'บันทึก');
  await expect
    .poll(() => readdir(downloads), { message: `downloads of ${engineName}` })
    .toContain('ค่าน้ำ.txt');
});
