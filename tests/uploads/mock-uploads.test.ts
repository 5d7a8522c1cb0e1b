import { expect, test } from 'vitest';
import { buildRequestRecord } from '../../mocks/handlers/state/records/request.ts';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';
import { tus } from '../support/steps/walk-step.ts';

const limitBytes = 1000;

/** Mocks a group with a small quota, and returns how its member speaks tus. */
function createUploader() {
  const { fakeServer, me, connectionOf } = createMockApi();
  const quota = fakeServer.addQuota({ ownerId: me.id, limitBytes, usedBytes: 0 });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: quota.id });
  const collection = `/api/group/${group.id}/upload`;
  async function ask(method: string, path: string, headers: Record<string, string>, body?: string) {
    const answer = await fetch(new URL(path, apiOrigin), {
      method,
      headers: {
        ...tus,
        authorization: `Bearer ${connectionOf(me).getToken()}`,
        ...(body !== undefined && { 'content-type': 'application/offset+octet-stream' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  const create = async (headers: Record<string, string>) => {
    const answer = await ask('POST', collection, headers);
    return { ...answer, path: answer.headers.get('location') ?? '' };
  };
  const append = (path: string, offset: number, text: string, headers: Record<string, string> = {}) =>
    ask('PATCH', path, { 'upload-offset': String(offset), ...headers }, text);
  const usage = () => {
    const { usedBytes, reservedBytes } = fakeServer.quotas.get(quota.id) ?? quota;
    return { usedBytes, reservedBytes };
  };
  return { fakeServer, ask, create, append, usage };
}

test('the mock joins parts once, and their quota counts once', async () => {
  const { ask, create, append, usage } = createUploader();
  const parts: string[] = [];
  for (const text of ['abc', 'def']) {
    const { path } = await create({ 'upload-concat': 'partial', 'upload-length': '3' });
    expect((await append(path, 0, text)).status).toBe(204);
    parts.push(path);
  }
  const before = usage();
  expect(before.reservedBytes).toBe(6);
  const headers = {
    'upload-concat': `final;${parts.join(' ')}`,
    'upload-metadata': `filename ${btoa('a.txt')}`,
  };
  const whole = await create(headers);
  expect(whole.status).toBe(201);
  expect(usage()).toEqual({ usedBytes: before.usedBytes + 6, reservedBytes: 0 });
  expect((await create(headers)).path).toBe(whole.path);
  const twice = await create({ 'upload-concat': `final;${parts.toReversed().join(' ')}` });
  expect(twice.text).toContain('UPLOAD_PART_USED');
  const head = await ask('HEAD', whole.path, {});
  expect([head.headers.get('upload-concat'), head.headers.get('upload-offset')]).toEqual([
    headers['upload-concat'],
    '6',
  ]);
  expect((await append(whole.path, 6, 'x')).text).toContain('UPLOAD_OF_PARTS');
});

test('the mock refuses unfinished and unknown parts', async () => {
  const { create } = createUploader();
  const { path } = await create({ 'upload-concat': 'partial', 'upload-length': '3' });
  expect((await create({ 'upload-concat': `final;${path}` })).text).toContain('UPLOAD_PART_UNFINISHED');
  expect((await create({ 'upload-concat': `final;${path} ${path}` })).text).toContain('UPLOAD_PART_USED');
  expect((await create({ 'upload-concat': `final;${path}0` })).text).toContain('UPLOAD_PART_UNKNOWN');
});

test('the mock accepts an upload whose length is declared later', async () => {
  const { ask, create, append, usage } = createUploader();
  const { path } = await create({ 'upload-defer-length': '1' });
  await append(path, 0, 'abc');
  const head = await ask('HEAD', path, {});
  expect([head.headers.get('upload-defer-length'), head.headers.get('upload-length')]).toEqual(['1', null]);
  const tooLong = await append(path, 3, 'd', { 'upload-length': String(limitBytes + 1) });
  expect(tooLong.text).toContain('QUOTA_EXCEEDED');
  const { usedBytes } = usage();
  expect((await append(path, 3, 'd', { 'upload-length': '4' })).status).toBe(204);
  expect(usage()).toEqual({ usedBytes: usedBytes + 4, reservedBytes: 0 });
});

test('the mock handles parts and later lengths of senders as the server does', async () => {
  const { fakeServer, me, group } = createMockApi();
  const link = fakeServer.addShare({
    ...{ groupId: group.id, makerId: me.id },
    request: buildRequestRecord({ maxFiles: 2, maxBytes: 10 }),
  });
  const collection = `/api/share/${link.slug}/upload`;
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const answer = await fetch(new URL(path, apiOrigin), {
      method,
      headers: {
        ...tus,
        'share-sender': `${link.id}:someone:`,
        ...(body !== undefined && { 'content-type': 'application/offset+octet-stream' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const create = async (headers: Record<string, string>) => {
    const answer = await ask('POST', collection, headers);
    return { ...answer, path: answer.headers.get('location') ?? '' };
  };
  const append = (path: string, offset: number, text: string, headers: Record<string, string> = {}) =>
    ask('PATCH', path, { 'upload-offset': String(offset), ...headers }, text);

  const part = await create({ 'upload-concat': 'partial', 'upload-length': '3' });
  expect((await create({ 'upload-concat': `final;${part.path}` })).text).toContain('UPLOAD_PART_UNFINISHED');
  expect((await append(part.path, 0, 'abc')).status).toBe(204);
  expect((await ask('GET', collection, {})).text).not.toContain('sizeBytes');
  const whole = await create({ 'upload-concat': `final;${part.path}` });
  expect(whole.status).toBe(201);
  expect((await create({ 'upload-concat': `final;${part.path}` })).path).toBe(whole.path);
  expect((await append(whole.path, 3, 'x')).text).toContain('UPLOAD_OF_PARTS');
  expect((await ask('DELETE', part.path, {})).status).toBe(410);

  const later = await create({ 'upload-defer-length': '1' });
  expect((await append(later.path, 0, 'abcd')).status).toBe(204);
  expect((await ask('HEAD', later.path, {})).headers.get('upload-defer-length')).toBe('1');
  expect((await append(later.path, 4, 'efgh')).text).toContain('REQUEST_FILE_TOO_LARGE');
  expect((await append(later.path, 4, 'e', { 'upload-length': '5' })).status).toBe(204);
  expect((await create({ 'upload-length': '1' })).text).toContain('REQUEST_FULL');
});
