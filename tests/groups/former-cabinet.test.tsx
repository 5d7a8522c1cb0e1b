import { dayMs } from '@kepwai/rules/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSession } from '../../app/src/lib/session/session.ts';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Creates a new chat's group, and the group of the chat that was there before. */
function createMoved({ quotaId = null as string | null } = {}) {
  const { fakeServer, me, server } = createMockApi();
  const { id } = fakeServer.addQuota({ name: 'บ้านเรา', ownerId: me.id });
  const former = fakeServer.addGroup({
    name: 'บ้านเรา (เดิม)',
    memberIds: [me.id],
    quotaId: id,
    botLeftAt: new Date(Date.now() - 7 * dayMs).toISOString(),
  });
  fakeServer.addFile({ groupId: former.id, name: 'เก่า.jpg' });
  const here = fakeServer.addGroup({ name: 'บ้านเรา ใหม่', memberIds: [me.id], quotaId });
  return { fakeServer, me, server, former, here };
}

async function choose() {
  fireEvent.click(await screen.findByRole('button', { name: 'ใช้ตู้นี้ต่อ: บ้านเรา (เดิม)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'ใช้ตู้ “บ้านเรา (เดิม)” ต่อในแชทนี้' }));
  sheet.getByText(/คนที่ไม่ได้อยู่ในแชทนี้จะเปิดตู้ไม่ได้อีก/);
  fireEvent.click(sheet.getByRole('button', { name: 'ใช้ตู้นี้ต่อ' }));
  return sheet;
}

test('a new chat continues the former group and gets its address', async () => {
  const { fakeServer, me, former, here } = createMoved();
  const fresh = fakeServer.addFile({ groupId: here.id, name: 'ใหม่.jpg' });
  fakeServer.addFile({ groupId: former.id, name: 'ลบแล้ว.jpg', trashedAt: new Date().toISOString() });
  const app = await openApp(`/microapp/${here.id}`, me);
  await screen.findByText(/1 ไฟล์ · .* · จะถูกลบใน 23 วัน/);
  await choose();
  await screen.findByText('ใช้ตู้เดิมต่อแล้ว ของเดิมอยู่ครบ');
  await expect.poll(app.path).toBe(`/microapp/${former.id}`);
  await screen.findByRole('link', { name: /เก่า\.jpg/ });
  await screen.findByRole('link', { name: /ใหม่\.jpg/ });
  expect(fakeServer.files.get(fresh.id)?.groupId).toBe(former.id);
  for (const { id } of [here, former]) {
    expect(getSession().findGroupVerifyEntry(id)?.result.success, 'each id has an answer of its own').toBe(
      true,
    );
  }
});

test('the setup offers the former group too', async () => {
  const { me, former, here } = createMoved();
  const app = await openApp(`/microapp/onboarding/first-quota-link?group=${here.id}`, me);
  await choose();
  await expect.poll(app.path).toBe(`/microapp/${former.id}`);
});

test.each([
  ['QUOTA_EXCEEDED', /ที่เก็บของตู้เดิมเหลือไม่พอ/],
  ['NOT_ALLOWED', /ต้องดูแลที่เก็บของทั้งสองตู้/],
  ['GROUP_READ_ONLY', /บอทไม่ได้อยู่ในกลุ่มนี้แล้ว/],
  ['NOT_FOUND', /ตู้นี้ใช้ต่อไม่ได้แล้ว/],
] as const)('%s is shown at the choice, and nothing has changed', async (code, words) => {
  const { me, server, here } = createMoved();
  server.use(
    operation('continueCabinet', () => {
      throw refuse(code);
    }),
  );
  const app = await openApp(`/microapp/${here.id}`, me);
  const sheet = await choose();
  await sheet.findByText(words);
  await expect.poll(() => app.path()).toBe(`/microapp/${here.id}`);
});

test('nothing is offered without a former group, or to a member who may not decide', async () => {
  const { fakeServer, me, former } = createMoved();
  const owner = fakeServer.addPerson();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: owner.id });
  const theirs = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  fakeServer.addFile({ groupId: theirs.id, name: 'ของเขา.jpg' });
  await openApp(`/microapp/${theirs.id}`, me);
  await screen.findByRole('link', { name: /ของเขา\.jpg/ });
  expect(screen.queryByText('กลุ่มนี้ใช้ตู้เดิมต่อไหม')).toBeNull();
  expect(former.botLeftAt).not.toBeNull();
});

test.each([
  ['the front', '', ''],
  ['a search', '/file', '?search=a'],
  ['a file', '/file/{fileId}', ''],
  ['the space of the group', '/quota', ''],
  ['the kinds it keeps', '/quota/saving-file-types', ''],
])('%s under the former address of a chat redirects to the cabinet’s own', async (_name, place, query) => {
  const { fakeServer, me, former, here } = createMoved();
  here.mergedIntoId = former.id;
  former.botLeftAt = null;
  const file = fakeServer.addFile({ groupId: former.id });
  const path = `${place.replace('{fileId}', file.id)}${query}`;
  const app = await openApp(`/microapp/${here.id}${path}`, me);
  await expect.poll(app.path).toBe(`/microapp/${former.id}${path}`);
});

test('declining the former group hides the offer on this device', async () => {
  const { me, here } = createMoved();
  await openApp(`/microapp/${here.id}`, me);
  fireEvent.click(await screen.findByRole('button', { name: 'ไม่ใช่กลุ่มเดียวกัน' }));
  expect(screen.queryByText('กลุ่มนี้ใช้ตู้เดิมต่อไหม')).toBeNull();
  expect(localStorage.getItem(`kepwai.another-group.${here.id}`)).not.toBeNull();
});

test('a member who views the group while another continues the former one is redirected to it', async () => {
  const { fakeServer, me, former, here } = createMoved();
  const app = await openApp(`/microapp/${here.id}/file`, me);
  await screen.findByRole('heading', { name: 'ตู้นี้ยังว่างอยู่' });
  await expect.poll(() => fakeServer.listenerCount()).toBe(1);
  here.mergedIntoId = former.id;
  former.botLeftAt = null;
  fakeServer.publish({ type: 'group-changed', groupId: here.id });
  await expect.poll(app.path).toBe(`/microapp/${former.id}/file`);
  await screen.findByRole('link', { name: /เก่า\.jpg/ });
});
