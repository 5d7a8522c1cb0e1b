import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../../mocks/handlers/index.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

const accountDetail = '/microapp/register/account-detail';
const newcomer = { registration: null, needsConsent: true, hasAccount: false };

function openAs(overrides: Parameters<ReturnType<typeof createMockApi>['fakeServer']['addPerson']>[0]) {
  const { fakeServer, server } = createMockApi();
  const me = fakeServer.addPerson({ displayName: 'น้องฟ้า', ...overrides });
  const group = fakeServer.addGroup({ name: 'เพื่อน ม.6', memberIds: [me.id] });
  return { fakeServer, server, me, group };
}

function tick(name: string) {
  fireEvent.click(screen.getByRole('checkbox', { name }));
}

function fillIn(name: string, value: string) {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
}

const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a new person registers with two checkboxes and returns to the full address', async () => {
  const { fakeServer, me, group } = openAs(newcomer);
  const { path } = await openApp(`/microapp/${group.id}/file?kind=image`, me);
  await screen.findByRole('heading', { name: 'สวัสดี น้องฟ้า' });
  expect(path()).toBe('/microapp/register');
  tick('ยอมรับข้อตกลงการใช้งาน');
  tick('รับทราบนโยบายความเป็นส่วนตัว');
  submit('ยอมรับทั้งสองข้อ และเปิดตู้');

  await expect.poll(path).toBe(`/microapp/${group.id}/file?kind=image`);
  expect(fakeServer.accounts.has(me.id)).toBe(false);
  expect(fakeServer.people.get(me.id)).toMatchObject({
    needsConsent: false,
    hasAccount: false,
    registration: { termsVersion: '2026-11-21', privacyVersion: '2026-11-21', news: false },
  });
});

test('an unticked document is not accepted', async () => {
  const { fakeServer, me } = openAs(newcomer);
  await openApp('/microapp', me);
  await screen.findByRole('heading', { name: 'สวัสดี น้องฟ้า' });
  tick('ยอมรับข้อตกลงการใช้งาน');
  submit('ยอมรับทั้งสองข้อ และเปิดตู้');
  await screen.findByRole('checkbox', { name: /^รับทราบ/, description: /แตะช่องนี้ก่อน/ });
  expect(screen.getAllByText('แตะช่องนี้ก่อน แล้วไปต่อได้เลย')).toHaveLength(1);
  expect(fakeServer.people.get(me.id)?.registration).toBeNull();
});

test('a person who accepted an older version sees only the new document’s changes', async () => {
  const registration = {
    termsVersion: '2020-01-01',
    privacyVersion: '2026-11-21',
    acceptedAt: '2020-01-01T00:00:00Z',
    news: true,
  };
  const { me, group } = openAs({ registration, needsConsent: true, hasAccount: true });
  const { path } = await openApp(`/microapp/${group.id}`, me);
  await screen.findByRole('heading', { name: 'ข้อตกลงมีฉบับใหม่' });
  expect(screen.getAllByText(/^ฉบับใหม่/)).toHaveLength(1);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /ส่งข่าว/ }).checked).toBe(true);
  tick('ยอมรับข้อตกลงการใช้งาน');
  tick('รับทราบนโยบายความเป็นส่วนตัว');
  submit('ยอมรับทั้งสองข้อ และเปิดตู้');
  await expect.poll(path).toBe(`/microapp/${group.id}`);
});

test('a version that changes meanwhile is reported, and nothing is accepted', async () => {
  const { me, server } = openAs(newcomer);
  server.use(
    operation('register', () => {
      throw refuse('CONSENT_OUTDATED');
    }),
  );
  await openApp('/microapp', me);
  await screen.findByRole('heading', { name: 'สวัสดี น้องฟ้า' });
  tick('ยอมรับข้อตกลงการใช้งาน');
  tick('รับทราบนโยบายความเป็นส่วนตัว');
  submit('ยอมรับทั้งสองข้อ และเปิดตู้');
  await screen.findByText('ข้อตกลงเพิ่งมีฉบับใหม่');
});

test('receipt details are optional and start with the LINE name', async () => {
  const { fakeServer, me } = openAs({ hasAccount: false });
  const { path } = await openApp(accountDetail, me);
  await screen.findByDisplayValue('น้องฟ้า');
  fillIn('อีเมล', 'fa@example.com');
  fillIn('เบอร์โทร (ไม่บังคับ)', '081-234 5678');
  submit('บันทึก');
  await expect.poll(path).toBe('/microapp');
  const detail = { name: 'น้องฟ้า', email: 'fa@example.com', phone: '0812345678', taxInvoice: null };
  expect(fakeServer.accounts.get(me.id)).toEqual(detail);
});

test('invalid entries show Thai errors at their fields, and the input stays', async () => {
  const { fakeServer, me } = openAs({ hasAccount: false });
  await openApp(accountDetail, me);
  await screen.findByDisplayValue('น้องฟ้า');
  fillIn('ชื่อ', '  ');
  fillIn('อีเมล', 'ไม่ใช่อีเมล');
  fillIn('เบอร์โทร (ไม่บังคับ)', '12345');
  fireEvent.click(screen.getByRole('switch', { name: /ขอใบกำกับภาษี/ }));
  fillIn('เลขประจำตัวผู้เสียภาษี', '0107537000883');
  submit('บันทึก');
  const box = await screen.findByRole('textbox', { name: 'อีเมล', description: /อีเมล/ });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await screen.findByText(/เบอร์นี้ยังไม่ครบ/);
  await screen.findByText(/เลขนี้ยังไม่ตรง/);
  expect(within(document.body).getByDisplayValue('ไม่ใช่อีเมล')).toBeDefined();
  expect(fakeServer.accounts.has(me.id)).toBe(false);
});

test('a name that is too long shows an error and is not truncated; code points are counted, not code units', async () => {
  const { fakeServer, me } = openAs({ hasAccount: false });
  await openApp(accountDetail, me);
  const box = await screen.findByDisplayValue<HTMLInputElement>('น้องฟ้า');
  expect(box.maxLength).toBe(-1);
  fillIn('ชื่อ', '🙂'.repeat(101));
  fireEvent.blur(box);
  await screen.findByText('ชื่อต้องไม่เกิน 100 ตัวอักษร');
  fillIn('ชื่อ', '🙂'.repeat(100));
  fillIn('อีเมล', 'fa@example.com');
  submit('บันทึก');
  await expect.poll(() => fakeServer.accounts.get(me.id)?.name).toBe('🙂'.repeat(100));
});

test('a tax invoice keeps its details, with the branch padded', async () => {
  const { fakeServer, me } = openAs({ hasAccount: false });
  await openApp(accountDetail, me);
  await screen.findByDisplayValue('น้องฟ้า');
  fillIn('อีเมล', 'fa@example.com');
  fireEvent.click(screen.getByRole('switch', { name: /ขอใบกำกับภาษี/ }));
  fillIn('ชื่อผู้เสียภาษี', 'ร้านน้องฟ้า');
  fillIn('ที่อยู่', '1 ถนนสุขุมวิท กรุงเทพฯ');
  fillIn('เลขประจำตัวผู้เสียภาษี', '๐-1075-37000-88-2');
  submit('บันทึก');
  await expect
    .poll(() => fakeServer.accounts.get(me.id)?.taxInvoice)
    .toEqual({
      name: 'ร้านน้องฟ้า',
      address: '1 ถนนสุขุมวิท กรุงเทพฯ',
      taxId: '0107537000882',
      branch: '00000',
    });
});
