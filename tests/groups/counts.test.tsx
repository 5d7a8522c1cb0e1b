import type { FileItem } from '@kepwai/api-client';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { easySetting } from '../../app/src/lib/page/device/easy-mode.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

afterEach(() => easySetting.apply('off'));

/** A group with everything that numbers could differ by: 7 kept files, 5 of them pictures; 2 missed, 1 being fetched. */
function buildStory() {
  const api = createMockApi();
  const { fakeServer, me, group } = api;
  const quota = fakeServer.addQuota({ ownerId: me.id });
  group.quotaId = quota.id;
  const folder = fakeServer.addFolder({ groupId: group.id, name: 'งาน' });
  const person = { id: me.id, displayName: me.displayName, pictureUrl: me.pictureUrl };
  const add = (count: number, given: Partial<FileItem>) => {
    for (let index = 1; index <= count; index += 1) {
      const postedAt = `2026-11-2${index}T03:00:00.000Z`;
      fakeServer.addFile({ postedBy: person, postedAt, sizeBytes: 100, ...given, groupId: group.id });
    }
  };
  const unkept = { sizeBytes: null, thumbnailUrl: null, contentUrl: null };
  add(5, { kind: 'image', name: 'IMG_1.jpg' });
  add(3, { kind: 'file', name: 'งบ.pdf' });
  add(2, { kind: 'file', name: 'งบ.pdf', folderId: folder.id });
  add(2, { kind: 'image', name: 'IMG_1.jpg', state: 'missed', missedReason: 'expired', ...unkept });
  add(1, { kind: 'image', name: 'IMG_1.jpg', state: 'fetching', ...unkept });
  add(4, { kind: 'image', name: 'IMG_1.jpg', trashedAt: '2026-11-25T03:00:00.000Z' });
  return { ...api, quota, folder };
}

const expectShown = async (words: RegExp) => expect(await screen.findAllByText(words)).not.toEqual([]);

test('every screen of a story shows the same numbers', async () => {
  const { me, group, quota, folder } = buildStory();
  const open = async (path: string) => {
    document.body.replaceChildren();
    return await openApp(`/microapp${path}`, me);
  };
  const inGroup = (path = '') => open(`/${group.id}${path}`);

  await open('');
  expect((await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ })).textContent).toContain('7 ไฟล์');
  await inGroup();
  const kinds = within(await screen.findByRole('navigation', { name: 'ชนิดของไฟล์' }));
  expect(kinds.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['รูป5', 'ไฟล์2']),
  );
  await inGroup('/file');
  await expectShown(/^7 ไฟล์ \+2 ที่เก็บไม่ได้/);
  await inGroup('/file?kind=image');
  await expectShown(/^5 รูป \+2 ที่เก็บไม่ได้/);
  await inGroup('/file?kind=file');
  await expectShown(/^2 ไฟล์/);
  await inGroup('/folder');
  expect((await screen.findByRole('link', { name: /งาน/ })).textContent).toContain('1 ไฟล์');
  await inGroup(`/folder/${folder.id}`);
  await expectShown(/^1 ไฟล์/);
  await inGroup(`/file?person=${me.id}`);
  await expectShown(/^10 ไฟล์ \+2 ที่เก็บไม่ได้/);
  await open(`/quota/${quota.id}`);
  await expectShown(/· 7 ไฟล์/);
  await inGroup('/quota');
  await expectShown(/· 10 ไฟล์/);
  await inGroup('?easy');
  await screen.findByText('มี 5 รูป');
});
