// @vitest-environment node
import { readdir } from 'node:fs/promises';
import { HttpHandler } from 'msw/http';
import { WebSocketHandler } from 'msw/ws';
import { expect, test } from 'vitest';
import {
  buildError,
  buildFile,
  buildGroup,
  buildGroupListItem,
  buildImageSet,
  buildPerson,
  buildProfile,
  buildQuota,
  errorStatuses,
} from '../mocks/fixtures/index.ts';
import { createFakeServer, createHandlers } from '../mocks/handlers/index.ts';
import { errorCatalogue } from '../packages/server/src/errors.ts';
import { readContract } from './support/contract.ts';
import { apiOrigin, createMockApi } from './support/mock-api.ts';
import { createWalk } from './support/steps/contract-walk.ts';
import { tus } from './support/steps/walk-step.ts';

const contract = await readContract();

test('each operation of the contract has a handler', () => {
  const handlers = createHandlers(createFakeServer());
  const known = handlers.flatMap((handler) =>
    handler instanceof HttpHandler ? [`${handler.info.method} ${handler.info.path}`] : [],
  );
  const isLive = handlers.some((handler) => handler instanceof WebSocketHandler);
  for (const { method, path, isWebSocket } of contract.operations) {
    const isHandled = isWebSocket
      ? isLive
      : known.includes(`${method} *${path.replace(/\{(\w+)\}/g, ':$1')}`);
    expect(isHandled, `${method} ${path}`).toBe(true);
  }
});

test('each resource of the contract has a file of handlers', async () => {
  const nameFiles = async (folder: string) =>
    (await readdir(new URL(`../${folder}`, import.meta.url)))
      .filter((file) => /\.(yaml|ts)$/.test(file))
      .map((file) => file.replace(/\.\w+$/, ''));
  const folders = ['', '/files', '/money', '/people', '/quotas'];
  const handlers = await Promise.all(folders.map((folder) => nameFiles(`mocks/handlers${folder}`)));
  const resources = await nameFiles('openapi/paths');
  expect(handlers.flat().toSorted()).toEqual([...resources, 'index'].toSorted());
});

test('each response conforms to the contract, for a member and for a stranger', async () => {
  const asked = new Set<string>();
  const { steps, ask } = createWalk(contract);
  for (const { id, ...step } of steps) {
    const operation = contract.operations.find((candidate) => candidate.id === id);
    if (!operation) throw new Error(`The contract has no ${id}`);
    asked.add(id);
    const { status, faults } = await ask(operation, step);
    expect(faults, id).toEqual([]);
    expect(status, id).toBe(step.status ?? 200);
  }
  const all = contract.operations.flatMap(({ id, isWebSocket }) => (isWebSocket ? [] : [id]));
  expect([...asked].toSorted()).toEqual(all.toSorted());
});

test('each operation that needs a token answers 401 without one', async () => {
  const { ask } = createWalk(contract);
  const open = [
    '/api/auth/',
    '/api/erasure/',
    '/api/file/',
    '/api/share/',
    '/api/line/',
    '/api/plan',
    '/api/order/',
    '/api/payment/',
    '/healthz',
    '/readyz',
  ];
  const guarded = contract.operations.filter(
    ({ path, method, isWebSocket }) =>
      !isWebSocket &&
      method !== 'OPTIONS' &&
      !path.endsWith('/content') &&
      !path.endsWith('.csv') &&
      !open.some((start) => path.startsWith(start)),
  );
  for (const operation of guarded) {
    const { status, faults } = await ask(operation, { token: null, headers: tus });
    expect({ status, faults }, operation.id).toEqual({ status: 401, faults: [] });
  }
});

test.each([
  ['folder', { name: 5 }, '/name', 'must be string'],
  ['folder', { title: 'a' }, '/name', "must have required property 'name'"],
  ['share', { item: { fileId: 'x' } }, '/item/fileId', 'must match format "uuid"'],
])(
  'a body that violates the contract is refused with its field: %s %j',
  async (resource, body, field, message) => {
    const { connectionOf, me, group } = createMockApi();
    const answer = await fetch(`${apiOrigin}/api/group/${group.id}/${resource}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${connectionOf(me).getToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await answer.json()).toMatchObject({
      error: { code: 'INVALID_REQUEST', details: expect.arrayContaining([{ field, message }]) },
    });
  },
);

test('each error code has the server’s status', () => {
  const ofServer = Object.entries(errorCatalogue).map(([code, { status }]) => [code, status]);
  expect(errorStatuses).toEqual(Object.fromEntries(ofServer));
});

const things: [name: string, build: () => unknown][] = [
  ['Profile', buildProfile],
  ['Person', buildPerson],
  ['QuotaUsage', buildQuota],
  ['Group', buildGroup],
  ['GroupListItem', buildGroupListItem],
  ['File', buildFile],
  ['File', () => buildFile({ kind: 'file' })],
  ['File', () => buildFile({ kind: 'audio', state: 'fetching' })],
  ['File', () => buildFile({ kind: 'video', state: 'missed' })],
  ['ImageSet', () => buildImageSet({ cover: [buildFile()] })],
  ['ErrorAnswer', () => buildError('QUOTA_EXCEEDED')],
];

test.each(things)('the fixture of a %s conforms to the contract', (name, build) => {
  expect(contract.judgeThing(name, build())).toEqual([]);
});
