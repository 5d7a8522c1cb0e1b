import { expectTypeOf, test } from 'vitest';
import { type ApiClient, createApiClient, type FileItem, type Profile } from './index.ts';

declare const api: ApiClient;
const path = { groupId: 'id' };

test('answers have the types of the contract', async () => {
  expectTypeOf((await api.GET('/api/me')).data.data).toEqualTypeOf<Profile>();
  const files = await api.GET('/api/group/{groupId}/file', { params: { path } });
  expectTypeOf(files.data.data.items).toEqualTypeOf<FileItem[]>();
  expectTypeOf(files.data.data.nextCursor).toEqualTypeOf<string | null>();
  const verified = await api.GET('/api/me/group/{groupId}/verify', { params: { path } });
  if (verified.data.success) expectTypeOf(verified.data.data.groupId).toEqualTypeOf<string>();
  const content = await api.GET('/api/file/{fileId}/content', {
    params: { path: { fileId: 'id' }, query: { t: 'signature' } },
    parseAs: 'blob',
  });
  expectTypeOf(content.data).toEqualTypeOf<Blob>();
});

test('a path that is not in the contract does not compile', () => {
  // @ts-expect-error there is no such path
  void api.GET('/api/nobody');
  // @ts-expect-error the path does not know this method
  void api.PATCH('/api/me');
});

test('a missing or wrong parameter does not compile', () => {
  // @ts-expect-error the group is missing
  void api.GET('/api/group/{groupId}');
  // @ts-expect-error the group is missing
  void api.GET('/api/group/{groupId}', { params: { path: {} } });
  // @ts-expect-error there is no such order
  void api.GET('/api/group/{groupId}/file', { params: { path, query: { sort: 'random' } } });
  // @ts-expect-error there is no such option
  void api.GET('/api/me', { parms: {} });
});

test('a missing or wrong body does not compile', () => {
  // @ts-expect-error the body is missing
  void api.POST('/api/auth/login-via-line');
  // @ts-expect-error the field has another name
  void api.POST('/api/auth/login-via-line', { body: { token: 'x' } });
  // @ts-expect-error the field has another type
  void api.POST('/api/auth/login-via-line', { body: { accessToken: 1 } });
});

test('the base address is required', () => {
  // @ts-expect-error there is no default
  createApiClient({});
});
