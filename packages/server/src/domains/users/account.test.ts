import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import { buildUser, createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { isThaiTaxId } from '../../tax-id.ts';

let shared: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  shared = await createTestApp(forFile);
});
beforeEach(async () => {
  headers = bearer(await tokenFor(shared, (await buildUser(shared.deps.db)).id));
});

const plain = { name: 'สมหญิง ใจดี', email: 'somying@example.com', phone: '0812345678', taxInvoice: null };
const taxInvoice = {
  name: 'บริษัท ใจดี จำกัด',
  address: '1/2 ถนนสุขใจ\nกรุงเทพฯ 10110',
  taxId: '0105556000009',
  branch: '00000',
};

const read = async () => (await call(shared, 'getMyAccount', { as: headers })).data;
const put = (payload: object) => call(shared, 'putMyAccount', { as: headers, raw: JSON.stringify(payload) });
const hasAccount = async () => (await call(shared, 'getMe', { as: headers })).data.hasAccount as boolean;

test('an account is empty at first', async () => {
  expect(await read()).toEqual({ name: null, email: null, phone: null, taxInvoice: null });
  expect(await hasAccount()).toBe(false);
});

test('account details are stored, and replaced as a whole', async () => {
  const full = { ...plain, taxInvoice };
  expect((await put(full)).data).toEqual(full);
  expect(await read()).toEqual(full);
  expect(await hasAccount()).toBe(true);
  const less = { ...plain, phone: null };
  expect((await put(less)).data).toEqual(less);
  expect(await read()).toEqual(less);
});

test('account details are normalised', async () => {
  const answer = await put({
    ...plain,
    name: '  สมหญิง\u200B\n ใจดี\u0000 ',
    email: 'Som.Ying@EXAMPLE.com',
    taxInvoice: { ...taxInvoice, address: ' 1/2 ถนนสุขใจ\r\nกรุงเทพฯ ' },
  });
  expect(answer.data).toMatchObject({
    name: 'สมหญิง\u200B ใจดี',
    email: 'Som.Ying@example.com',
    taxInvoice: { address: '1/2 ถนนสุขใจ\nกรุงเทพฯ' },
  });
  expect(await read()).toEqual(answer.data);
});

test('all invalid fields are reported at once in Thai, and nothing is stored', async () => {
  const answer = await put({
    ...plain,
    name: '\u200B',
    email: `${'a'.repeat(65)}@example.com`,
    taxInvoice: { name: '\u3164', address: '\u2800', taxId: '0105556000008', branch: '00000' },
  });
  expect(answer.status).toBe(400);
  const { code, details } = answer;
  expect(code).toBe('INVALID_REQUEST');
  expect(details.map(({ field }: { field: string }) => field)).toEqual([
    '/name',
    '/email',
    '/taxInvoice/name',
    '/taxInvoice/address',
    '/taxInvoice/taxId',
  ]);
  for (const { message } of details) expect(message).toMatch(/\p{Script=Thai}/u);
  expect(await hasAccount()).toBe(false);
});

describe('the contract rejects', () => {
  test.each([
    ['/email', { email: 'somying' }],
    ['/phone', { phone: '๐๘๑๒๓๔๕๖๗๘' }],
    ['/phone', { phone: '+66812345678' }],
    ['/name', { name: ' ' }],
    ['/name', { name: 'ก'.repeat(101) }],
    ['/taxInvoice/taxId', { taxInvoice: { ...taxInvoice, taxId: '๐๑๐๕๕๕๖๐๐๐๐๐๙' } }],
    ['/taxInvoice/branch', { taxInvoice: { ...taxInvoice, branch: '0' } }],
  ])('%s of %j', async (field, change) => {
    const answer = await put({ ...plain, ...change });
    expect(answer.status).toBe(400);
    expect(answer.details).toContainEqual({ field, message: expect.any(String) });
  });
});

test('account details are visible to their owner alone', async () => {
  await put(plain);
  headers = bearer(await tokenFor(shared, (await buildUser(shared.deps.db)).id));
  expect(await read()).toMatchObject({ name: null });
});

test('concurrent changes leave one of them', async () => {
  const answers = await Promise.all(['ก', 'ข', 'ค'].map((name) => put({ ...plain, name })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(['ก', 'ข', 'ค']).toContain((await read()).name);
});

test('an erased person is unauthorised', async () => {
  await shared.deps.db
    .deleteFrom('users')
    .where('id', '=', await idOf(headers))
    .execute();
  const answers = [await call(shared, 'getMyAccount', { as: headers }), await put(plain)];
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
});

const idOf = async (of: { authorization: string }) =>
  JSON.parse(Buffer.from(String(of.authorization.split('.')[1]), 'base64url').toString()).sub as string;

test.each([
  ['0105556000009', true],
  ['1101700230708', true],
  ['0105556000008', false],
  ['0105550600009', false],
  ['010555600000', false],
])('the check digit of %s: %s', (digits, isRight) => {
  expect(isThaiTaxId(digits)).toBe(isRight);
});
