import { randomUUID } from 'node:crypto';
import { beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { components } from '../src/generated/schema.ts';
import { call, createCall } from './call.ts';
import { createScene, type Scene, type TestCaller } from './callers.ts';
import { createTestApp, forFile, type TestApp } from './index.ts';
import { requestOf } from './request-of.ts';

let shared: TestApp;
let scene: Scene;
let member: TestCaller;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  scene = await createScene(shared);
  member = scene.callers.member ?? { userId: '', headers: {} };
});

test('a call has the method and the address of the contract, and data of its type', async () => {
  const { groupId } = scene;
  const { status, data } = await call(shared, 'createFolder', {
    as: member,
    path: { groupId },
    body: { name: 'ใบเสร็จ', parentId: null },
  });
  expectTypeOf(data).toEqualTypeOf<components['schemas']['Folder']>();
  expect([status, data.name]).toEqual([200, 'ใบเสร็จ']);
});

test('a refusal has a code, and its data throws with the answer', async () => {
  const refused = await call(shared, 'getFolder', {
    as: member,
    path: { groupId: scene.groupId, folderId: randomUUID() },
  });
  expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(() => refused.data).toThrow(/^getFolder answered 404: .*NOT_FOUND/);
});

test('calls of a file share caller and parameters, and a call may override them', async () => {
  const request = createCall(() => ({ ...shared, as: member, path: { groupId: scene.groupId } }));
  expect((await request('getGroup')).data.id).toBe(scene.groupId);
  expect((await request('getFolder', { path: { folderId: scene.folderId } })).data.folder.id).toBe(
    scene.folderId,
  );
  expect(await request('getGroup', { as: {} })).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  expect(await request('getGroup', { path: { groupId: randomUUID() } })).toMatchObject({ code: 'NOT_FOUND' });
});

test('an address of an earlier answer is called as it is, if it is one of the operation', async () => {
  const path = { groupId: scene.groupId, fileId: scene.fileId };
  const { contentUrl } = (await call(shared, 'getFile', { as: member, path })).data;
  const at = contentUrl?.replace(/^https?:\/\/[^/]+/, '') ?? '';
  expect((await call(shared, 'getFileContent', { at })).bytes.length).toBeGreaterThan(0);
  await expect(call(shared, 'getGroup', { at })).rejects.toThrow('is no address of getGroup');
});

test('a query is written as clients write it', () => {
  const { url } = requestOf('searchGroup', {
    path: { groupId: 'a' },
    query: { q: 'แม่ & พ่อ', kind: 'image' },
  });
  expect(url).toBe(
    '/api/group/a/search?q=%E0%B9%81%E0%B8%A1%E0%B9%88+%26+%E0%B8%9E%E0%B9%88%E0%B8%AD&kind=image',
  );
});
