import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

/** Creates a group of mine with a quota that I own. */
function createManaged() {
  const { fakeServer, me, server } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId });
  fakeServer.addFile({ groupId: group.id });
  return { fakeServer, me, group, server };
}

const findBot = async () => within(await screen.findByRole('region', { name: 'บอทในแชท' }));

test('a manager changes the bot’s replies, sees it at once, and undoes it', async () => {
  const { me, group } = createManaged();
  await openApp(`/microapp/${group.id}/quota`, me);
  const bot = await findBot();
  fireEvent.click(await bot.findByText('การตอบในแชท: อัตโนมัติ'));
  const brief = bot.getByRole<HTMLInputElement>('radio', { name: /^บรรทัดเดียว/ });
  fireEvent.click(brief);
  await expect.poll(() => brief.checked).toBe(true);
  await screen.findByText('การตอบในแชท: บรรทัดเดียว', { selector: '[role=status] *' });
  expect(group.replies).toBe('brief');
  fireEvent.click(screen.getByRole('button', { name: 'เลิกทำ' }));
  await expect.poll(() => group.replies).toBe('automatic');
});

test('a failed change is rolled back and reported', async () => {
  const { me, group, server } = createManaged();
  server.use(
    operation('updateGroupBot', () => {
      throw refuse('INTERNAL');
    }),
  );
  await openApp(`/microapp/${group.id}/quota`, me);
  const bot = await findBot();
  fireEvent.click(await bot.findByText('การตอบในแชท: อัตโนมัติ'));
  fireEvent.click(bot.getByRole('radio', { name: /^ไม่ตอบ/ }));
  await screen.findByText(/คืนค่าเดิมแล้ว$/);
  await expect.poll(() => bot.getByRole<HTMLInputElement>('radio', { name: /^อัตโนมัติ/ }).checked).toBe(true);
});

test('pausing asks for confirmation and explains it; resuming does not', async () => {
  const { me, group } = createManaged();
  await openApp(`/microapp/${group.id}/quota`, me);
  const bot = await findBot();
  fireEvent.click(await bot.findByRole('button', { name: 'หยุดเก็บ' }));
  const dialog = await screen.findByRole('dialog', { name: 'หยุดเก็บของในกลุ่มนี้' });
  within(dialog).getByText(/จะไม่มีอะไรขึ้นในตู้เลย/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'หยุดเก็บ' }));
  await bot.findByText(/^หยุดเก็บอยู่ตั้งแต่ .* โดยมะลิ ใจดี$/);
  expect(group.paused?.personId).toBe(me.id);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(await bot.findByRole('button', { name: 'เก็บต่อ' }));
  await bot.findByText('กำลังเก็บของที่ส่งในแชท');
  expect(group.paused).toBeNull();
});

test('a member reads the bot’s settings and who may change them', async () => {
  const { fakeServer, me } = createMockApi();
  const owner = fakeServer.addPerson({ displayName: 'ยายจันทร์' });
  const { id: quotaId } = fakeServer.addQuota({ ownerId: owner.id });
  const paused = { personId: owner.id, at: '2026-11-20T03:00:00Z' };
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId, replies: 'full', paused });
  await openApp(`/microapp/${group.id}/quota`, me);
  const bot = await findBot();
  await bot.findByText('หยุดเก็บอยู่ตั้งแต่ 20 พ.ย. 2569 10:00 โดยยายจันทร์');
  bot.getByText('การตอบในแชท: การ์ดเต็มทุกครั้ง');
  bot.getByText('คนดูแลที่เก็บของกลุ่มเป็นคนเปลี่ยนได้');
  expect(bot.queryAllByRole('button')).toEqual([]);
  expect(bot.queryAllByRole('radio')).toEqual([]);
});

test('a bot that left has no editable settings, and a text says why', async () => {
  const { me, group } = createManaged();
  group.botLeftAt = new Date().toISOString();
  await openApp(`/microapp/${group.id}/quota`, me);
  const bot = await findBot();
  await bot.findByText(/^บอทไม่อยู่ในแชทนี้แล้ว เลยยังเปลี่ยนไม่ได้/);
  expect(bot.queryAllByRole('radio')).toEqual([]);
});

test('the front page shows since when keeping is paused, and lets a manager resume it', async () => {
  const { me, group } = createManaged();
  group.paused = { personId: me.id, at: '2026-11-20T03:00:00Z' };
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByText('หยุดเก็บอยู่ตั้งแต่ 20 พ.ย. 2569 10:00');
  fireEvent.click(await screen.findByRole('button', { name: 'เก็บต่อ' }));
  await screen.findByText('เก็บต่อแล้ว ของที่ส่งตั้งแต่นี้จะอยู่ในตู้');
  expect(group.paused).toBeNull();
  await expect.poll(() => screen.queryByText(/^หยุดเก็บอยู่ตั้งแต่/)).toBeNull();
});

test('a member reads how keeping can be resumed', async () => {
  const { fakeServer, me } = createMockApi();
  const owner = fakeServer.addPerson();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: owner.id });
  const paused = { personId: owner.id, at: '2026-11-20T03:00:00Z' };
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId, paused });
  await openApp(`/microapp/${group.id}`, me);
  await screen.findByText(/ให้คนดูแลที่เก็บกดเก็บต่อ/);
  expect(screen.queryByRole('button', { name: 'เก็บต่อ' })).toBeNull();
});
