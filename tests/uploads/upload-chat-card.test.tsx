import { hourMs } from '@kepwai/rules/time';
import { fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, test, vi } from 'vitest';
import { lineToken } from '../../mocks/handlers/index.ts';
import { createSimulatedLineHandlers, simulatedLiffId } from '../../mocks/simulated-line.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});

const picture = (name: string) => new File([name], name, { type: 'image/jpeg' });
const tick = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'บอกในแชทเมื่อเสร็จ' });

/** Sends these files, after a change of the choices. */
async function send(files: readonly File[], before?: () => Promise<void>): Promise<void> {
  fireEvent.change(await screen.findByLabelText('เลือกไฟล์จากเครื่อง'), { target: { files } });
  await before?.();
  fireEvent.click(await screen.findByRole('button', { name: /^ส่ง \d+ ไฟล์/ }));
}

const choose = async () => void fireEvent.click(await tick());

test('nothing is sent to the chat unless the person wants it', async () => {
  const { me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await send([picture('ก.jpg')]);
  await screen.findAllByText('ส่งครบ 1 ไฟล์แล้ว');
  expect((await tick()).checked).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /^บอกในแชท/ })).toBeNull();
});

test('a ticked upload shows one card when all is sent, whose link is copied without LINE’s picker', async () => {
  const { me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await send([picture('ก.jpg'), picture('ข.jpg')], choose);
  const dialog = await screen.findByRole('dialog', { name: 'ส่งเข้าแชท' });
  within(dialog).getByText('ส่งเข้าตู้แล้ว 2 รูป');
  within(dialog).getByText('ในตู้ของ “ครอบครัวสุขสันต์”');
  fireEvent.click(within(dialog).getByRole('button', { name: 'คัดลอกลิงก์' }));
  await screen.findByText('คัดลอกลิงก์แล้ว วางในแชทได้เลย');
  expect(copied.join()).toMatch(new RegExp(`^https://liff\\.line\\.me/[\\w-]+/${group.id}/file$`));
  expect(screen.queryByRole('button', { name: /^บอกในแชท/ })).toBeNull();
});

async function leaveDuringUpload() {
  const { me, group, server } = createMockApi();
  let finish = () => {};
  const isLeft = new Promise<void>((resolve) => (finish = resolve));
  server.use(
    http.post('*/api/group/:groupId/upload*', async () => {
      await isLeft;
    }),
  );
  const app = await openApp(`/microapp/${group.id}/file/upload`, me);
  await send([picture('ก.jpg'), picture('ข.jpg')], choose);
  fireEvent.click(screen.getByRole('link', { name: 'กลับไปหน้าตู้' }));
  // The address changes before the screen does.
  await waitForElementToBeRemoved(() => screen.queryByRole('checkbox', { name: 'บอกในแชทเมื่อเสร็จ' }));
  expect(app.path()).toBe(`/microapp/${group.id}`);
  return { app, group, finish: () => finish() };
}

test('an upload that ends on another screen offers the card by a toast', async () => {
  const { app, group, finish } = await leaveDuringUpload();
  expect(screen.queryByRole('button', { name: 'บอกในแชท' })).toBeNull();
  finish();
  const tell = await screen.findByRole('button', { name: 'บอกในแชท' });
  await screen.findByText('ส่งครบ 2 ไฟล์แล้ว');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(tell);
  const dialog = await screen.findByRole('dialog', { name: 'ส่งเข้าแชท' });
  within(dialog).getByText('ส่งเข้าตู้แล้ว 2 รูป');
  expect(app.path()).toBe(`/microapp/${group.id}/file/upload`);
});

test('a card that opens while its screen is being left is offered on the next one', async () => {
  const { me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await send([picture('ก.jpg')], choose);
  await screen.findByRole('dialog', { name: 'ส่งเข้าแชท' });
  fireEvent.click(screen.getByRole('link', { name: 'กลับไปหน้าตู้', hidden: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'บอกในแชท' }));
  await screen.findByRole('dialog', { name: 'ส่งเข้าแชท' });
});

test.for([
  ['the group', true],
  ['no other group', false],
] as const)('the choice is remembered for %s', async ([, isRemembered]) => {
  const { me, group } = createMockApi();
  localStorage.setItem(`kepwai.chat-card.${isRemembered ? group.id : 'another'}`, 'on');
  await openApp(`/microapp/${group.id}/file/upload`, me);
  const files = [picture('ก.jpg')];
  fireEvent.change(await screen.findByLabelText('เลือกไฟล์จากเครื่อง'), { target: { files } });
  expect((await tick()).checked).toBe(isRemembered);
  fireEvent.click(await tick());
  expect(localStorage.getItem(`kepwai.chat-card.${group.id}`)).toBe(isRemembered ? null : 'on');
});

test('a batch that failed in part opens no card automatically, and offers one for the sent files', async () => {
  const { me, group } = createMockApi();
  await openApp(`/microapp/${group.id}/file/upload`, me);
  const huge = picture('ใหญ่.jpg');
  Object.defineProperty(huge, 'size', { value: 1e15 });
  await send([picture('ก.jpg'), huge], choose);
  const tell = await screen.findByRole('button', { name: 'บอกในแชท 1 ไฟล์' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(tell);
  const dialog = await screen.findByRole('dialog', { name: 'ส่งเข้าแชท' });
  within(dialog).getByText('ก.jpg');
  expect(within(dialog).queryByText(/ใหญ่/)).toBeNull();
});

test('a cancelled picker sends nothing and can be opened again, and a refused one copies the link', async () => {
  const { fakeServer, me, group, server } = createMockApi();
  const results = [{ result: 'CANCEL' }, { result: 'SUCCESS' }];
  let isRefused = true;
  server.use(
    ...createSimulatedLineHandlers(fakeServer),
    http.get('*/liff/v2/apps/:liffId/ott', () =>
      isRefused ? HttpResponse.json({ message: 'no' }, { status: 403 }) : HttpResponse.json({ ott: 'o1' }),
    ),
    http.get('*/shareTargetPicker/result', () => HttpResponse.json(results.shift())),
  );
  const kept = { accessToken: lineToken(me.id), expiresAt: Date.now() + hourMs };
  localStorage.setItem(`kepwai.liff-mock:${simulatedLiffId}:token`, JSON.stringify(kept));
  vi.spyOn(window, 'open').mockReturnValue(window);
  vi.spyOn(window, 'close').mockReturnValue();
  await openApp(`/microapp/${group.id}/file/upload`, me);
  await send([picture('ก.jpg')], choose);

  isRefused = false;
  // LIFF starts when the page is idle; the dialog has only the link until then.
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกแชทแล้วส่ง' }));
  await screen.findByText(/^ยังไม่ได้ส่ง/);
  fireEvent.click(await screen.findByRole('button', { name: 'บอกในแชท 1 ไฟล์' }));
  isRefused = true;
  fireEvent.click(await screen.findByRole('button', { name: 'เลือกแชทแล้วส่ง' }));
  await screen.findByText('LINE เปิดหน้าเลือกแชทไม่ได้ คัดลอกลิงก์ให้แล้ว วางในแชทได้เลย');
  expect(copied).toHaveLength(1);
});
