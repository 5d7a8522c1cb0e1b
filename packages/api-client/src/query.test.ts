import { CancelledError, MutationObserver, QueryClient } from '@tanstack/query-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient } from './client.ts';
import { createQueries } from './query.ts';

const groupId = '6f0d3c5e-58a4-4a0b-8d3e-2f4a6b8c0d1e';
const fileId = '0b6f9a2e-1d6c-4a43-9f52-3b6a4b7f8f10';
const path = { groupId };

/** Opens queries on an API that answers every request with `answer`. */
function open(answer: (request: Request) => object | Promise<object>) {
  const fetch = vi.fn(async (request: Request) => Response.json(await answer(request)));
  const api = createApiClient({ baseUrl: 'http://127.0.0.1:1', fetch });
  const queryClient = new QueryClient();
  onTestFinished(() => queryClient.clear());
  const sent = () =>
    fetch.mock.calls.map(([{ method, url }]) => `${method} ${url.replace('http://127.0.0.1:1', '')}`);
  return { queries: createQueries(api), api, fetch, queryClient, sent };
}

test('a query reads the data of an operation, with its id and parameters as key', async () => {
  const { queries, queryClient, sent } = open(() => ({ success: true, data: { name: 'ครอบครัว' } }));
  const options = queries.query('getGroup', { path });
  expect(await queryClient.fetchQuery(options)).toEqual({ name: 'ครอบครัว' });
  expect(options.queryKey).toEqual(['getGroup', { path }]);
  expect(queries.query('getMe').queryKey).toEqual(['getMe', {}]);
  expect(sent()).toEqual([`GET /api/group/${groupId}`]);
});

test('an answer with success false is null', async () => {
  const { queries, queryClient } = open(() => ({ success: false }));
  expect(await queryClient.fetchQuery(queries.query('verifyMyGroup', { path }))).toBeNull();
});

test('an infinite query follows the cursors to the end', async () => {
  const { queries, queryClient, sent } = open((request) => {
    const cursor = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
    return { success: true, data: { items: [cursor], nextCursor: cursor < 2 ? `${cursor + 1}` : null } };
  });
  const options = queries.infiniteQuery('listFiles', { path, query: { kind: 'image' } });
  const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 9 });
  expect(pages.flatMap(({ items }) => items)).toEqual([0, 1, 2]);
  expect(options.queryKey).toEqual(['listFiles', { path, query: { kind: 'image' } }, 'infinite']);
  const list = `GET /api/group/${groupId}/file?kind=image`;
  expect(sent()).toEqual([list, `${list}&cursor=1`, `${list}&cursor=2`]);
});

test('a mutation sends parameters and body', async () => {
  const { queries, queryClient, sent } = open(async (request) => ({
    success: true,
    data: await request.json(),
  }));
  const rename = new MutationObserver(queryClient, queries.mutation('updateFile'));
  const body = { name: 'งบ.pdf' };
  expect(await rename.mutate({ params: { path: { groupId, fileId } }, body })).toEqual(body);
  expect(queries.mutation('updateFile').mutationKey).toEqual(['updateFile']);
  expect(sent()).toEqual([`PATCH /api/group/${groupId}/file/${fileId}`]);
});

test('call returns the data of an operation, and send the whole answer', async () => {
  const { queries, sent } = open(() => ({ success: true, data: { name: 'ครอบครัว' } }));
  expect(await queries.call('getGroup', { params: { path } })).toEqual({ name: 'ครอบครัว' });
  const { data, response } = await queries.send('getMe');
  expect(data).toEqual({ success: true, data: { name: 'ครอบครัว' } });
  expect(response.status).toBe(200);
  expect(sent()).toEqual([`GET /api/group/${groupId}`, 'GET /api/me']);
});

test('a call is aborted by its signal', async () => {
  const { queries } = open(() => new Promise(() => undefined));
  const signal = AbortSignal.abort(new Error('left'));
  await expect(queries.call('getMe', { signal })).rejects.toThrow('left');
});

test('a key matches all queries with its parameters, pages and single ones', async () => {
  const { queries, queryClient } = open(() => ({ success: true, data: { items: [], nextCursor: null } }));
  await queryClient.fetchQuery(queries.query('listFiles', { path, query: { kind: 'image' } }));
  await queryClient.fetchInfiniteQuery(queries.infiniteQuery('listFiles', { path }));
  await queryClient.fetchQuery(queries.query('listFiles', { path: { groupId: fileId } }));
  const count = (queryKey: readonly unknown[]) => queryClient.getQueryCache().findAll({ queryKey }).length;
  expect(count(queries.key('listFiles'))).toBe(3);
  expect(count(queries.key('listFiles', { path }))).toBe(2);
  expect(count(queries.key('listFiles', { path, query: { kind: 'image' } }))).toBe(1);
  expect(count(queries.key('listTrash'))).toBe(0);
});

test('a query without observers is aborted', async () => {
  const { queries, queryClient, fetch } = open(() => new Promise(() => undefined));
  const options = queries.query('getMe');
  const outcome = expect(queryClient.fetchQuery(options)).rejects.toBeInstanceOf(CancelledError);
  await expect.poll(() => fetch).toHaveBeenCalledTimes(1);
  await queryClient.cancelQueries({ queryKey: options.queryKey });
  await outcome;
  expect(fetch.mock.calls[0]?.[0].signal.aborted).toBe(true);
});

test('the client can be created later', async () => {
  const { api, queryClient } = open(() => ({ success: true, data: { id: fileId } }));
  const load = vi.fn(async () => api);
  const queries = createQueries(load);
  const options = queries.query('getMe');
  expect(load).not.toHaveBeenCalled();
  expect(await queryClient.fetchQuery(options)).toEqual({ id: fileId });
});
