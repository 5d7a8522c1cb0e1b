import { type InfiniteData, QueryClient } from '@tanstack/query-core';
import { expectTypeOf, test } from 'vitest';
import type { operationRoutes } from './generated/operations.ts';
import type { operations, paths } from './generated/schema.ts';
import type { FileItem, Group, Profile } from './index.ts';
import type { ApiQueries } from './query.ts';

declare const queries: ApiQueries;
const queryClient = new QueryClient();
const path = { groupId: 'id' };

test('the route table has every operation below /api that answers with JSON', () => {
  type Routes = typeof operationRoutes;
  type Readable = {
    [Id in keyof operations]: operations[Id]['responses'] extends {
      200: { content: { 'application/json': unknown } };
    }
      ? Id
      : never;
  }[keyof operations];
  type OutsideOfTheApi = 'getHealth' | 'getReadiness';
  expectTypeOf<keyof Routes>().toEqualTypeOf<Exclude<Readable, OutsideOfTheApi>>();
  expectTypeOf<{
    [Id in keyof Routes]: Routes[Id] extends `${infer Method} ${infer Path extends keyof paths}`
      ? paths[Path][Lowercase<Method> & keyof paths[Path]]
      : never;
  }>().toEqualTypeOf<{ [Id in keyof Routes]: operations[Id] }>();
});

test('queries have the types of the contract in TanStack Query', async () => {
  const me = await queryClient.fetchQuery(queries.query('getMe'));
  expectTypeOf(me).toEqualTypeOf<Profile>();
  const group = await queryClient.fetchQuery(queries.query('getGroup', { path }));
  expectTypeOf(group).toEqualTypeOf<Group>();
  const verified = await queryClient.fetchQuery(queries.query('verifyMyGroup', { path }));
  expectTypeOf(verified).toEqualTypeOf<{ groupId: string } | null>();
  const files = await queryClient.fetchInfiniteQuery(
    queries.infiniteQuery('listFiles', { path, query: { kind: 'image' } }),
  );
  expectTypeOf(files).toEqualTypeOf<
    InfiniteData<{ items: FileItem[]; nextCursor: string | null }, string | null>
  >();
  const { mutationFn } = queries.mutation('updateFile');
  expectTypeOf(mutationFn).returns.resolves.toEqualTypeOf<FileItem>();
});

test('calls have the types of the contract, as data and as whole answers', async () => {
  const file = { path: { groupId: 'id', fileId: 'id' } };
  expectTypeOf(
    await queries.call('updateFile', { params: file, body: { name: 'งบ.pdf' } }),
  ).toEqualTypeOf<FileItem>();
  const { data } = await queries.send('getMe');
  expectTypeOf(data).toEqualTypeOf<{ success: true; data: Profile }>();
  // @ts-expect-error the file is missing
  void queries.call('updateFile', { body: { name: 'งบ.pdf' } });
  // @ts-expect-error it answers with bytes
  void queries.call('getFileContent', { params: { path: { fileId: 'id' }, query: { t: 'signature' } } });
});

test('a key names its operation', () => {
  expectTypeOf(queries.query('getMe').queryKey[0]).toEqualTypeOf<'getMe'>();
  expectTypeOf(queries.query('getGroup', { path }).queryKey[1].path.groupId).toEqualTypeOf<string>();
});

test('an unknown operation, or one of another kind, does not compile', () => {
  // @ts-expect-error there is no such operation
  queries.query('getNobody');
  // @ts-expect-error it changes something
  queries.query('trashFile', { path: { groupId: 'id', fileId: 'id' } });
  // @ts-expect-error it answers with bytes
  queries.query('getFileContent', { path: { fileId: 'id' }, query: { t: 'signature' } });
  // @ts-expect-error it becomes a socket
  queries.query('subscribeLive');
  // @ts-expect-error it has no pages
  queries.infiniteQuery('getGroup', { path });
  // @ts-expect-error it changes nothing
  queries.mutation('getMe');
  // @ts-expect-error there is no such operation
  queries.key('getNobody');
});

test('a missing or wrong parameter does not compile', () => {
  // @ts-expect-error the group is missing
  queries.query('getGroup');
  // @ts-expect-error the group is missing
  queries.query('getGroup', { path: {} });
  // @ts-expect-error there is no such order
  queries.query('listFiles', { path, query: { sort: 'random' } });
  // @ts-expect-error there is no such parameter
  queries.query('listFiles', { path, query: { colour: 'red' } });
  // @ts-expect-error the group is missing
  queries.infiniteQuery('listFiles');
  // @ts-expect-error the pages bring their cursors themselves
  queries.infiniteQuery('listFiles', { path, query: { cursor: 'x' } });
  // @ts-expect-error there is no such parameter
  queries.key('listFiles', { path: { fileId: 'id' } });
});

test('a missing or wrong body does not compile', () => {
  const file = { path: { groupId: 'id', fileId: 'id' } };
  const { mutationFn: rename } = queries.mutation('updateFile');
  // @ts-expect-error the body is missing
  void rename({ params: file });
  // @ts-expect-error the field has another type
  void rename({ params: file, body: { name: 1 } });
  // @ts-expect-error the file is missing
  void rename({ body: { name: 'งบ.pdf' } });
  // @ts-expect-error it takes no body
  void queries.mutation('trashFile').mutationFn({ params: file, body: {} });
});
