import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { Chat, Line, Person } from './line.ts';

/** Product's API, as one person. */
export interface Api {
  list: <Item>(path: string) => Promise<Item[]>;
  /** Returns the whole answer, whatever its status. */
  get: (path: string) => Promise<unknown>;
  /** Sends a request, and expects that it succeeds. */
  post: Send;
  put: Send;
}

type Send = (
  path: string,
  options?: { headers?: Record<string, string>; data?: unknown },
) => Promise<APIResponse>;

/** Group or file, as the API lists it. */
export interface Named {
  id: string;
  name: string;
}

/** Current versions of the legal documents; the server refuses any other. */
const versions = { termsVersion: '2026-11-21', privacyVersion: '2026-11-21' };

/** Signs a person in without a browser. */
async function signIn(
  request: APIRequestContext,
  { line, person }: { line: Line; person: Person },
): Promise<Api> {
  const data = { accessToken: await line.issueToken(person) };
  const login = await request.post('/api/auth/login-via-line', { data });
  const authorization = `Bearer ${(await login.json()).data.token}`;
  const sendBy =
    (method: string): Send =>
    async (path, { headers, data: body } = {}) => {
      const answer = await request.fetch(path, {
        method,
        headers: { ...headers, authorization },
        data: body,
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer;
    };
  return {
    list: async (path) => (await (await request.get(path, { headers: { authorization } })).json()).data.items,
    get: async (path) => (await request.get(path, { headers: { authorization } })).json(),
    post: sendBy('POST'),
    put: sendBy('PUT'),
  };
}

/** Signs a person in and registers them, to start a journey at the relevant point. */
export async function register(
  request: APIRequestContext,
  { line, person }: { line: Line; person: Person },
): Promise<Api> {
  const api = await signIn(request, { line, person });
  await api.post('/api/me/registration', { data: { ...versions, news: false } });
  return api;
}

/** Returns the id of a chat's group, once the bot's arrival in the chat is handled. */
export async function findGroupId(api: Api, { name }: Pick<Chat, 'name'>): Promise<string> {
  let groupId: string | undefined;
  await expect(async () => {
    groupId = (await api.list<Named>('/api/me/group')).find((group) => group.name === name)?.id;
    expect(groupId, `the group of ${name}`).toBeDefined();
  }).toPass({ timeout: 45_000 });
  return groupId ?? '';
}

/** Creates the person's free quota, and links the group to it. */
export async function linkFreeQuota(api: Api, groupId: string): Promise<void> {
  const quota = await (await api.post('/api/quota', { data: { name: 'ที่เก็บบ้านเรา' } })).json();
  await api.put(`/api/group/${groupId}/quota`, { data: { quotaId: quota.data.quota.id } });
}

/** Returns the files of a group, once there are as many as expected and none is being fetched. */
export async function findFiles(
  api: Api,
  { groupId, count }: { groupId: string; count: number },
): Promise<Named[]> {
  let files: Named[] = [];
  await expect(async () => {
    files = await api.list(`/api/group/${groupId}/file`);
    expect(files).toHaveLength(count);
    expect(files).not.toContainEqual(expect.objectContaining({ state: 'fetching' }));
  }).toPass({ timeout: 45_000 });
  return files;
}

/** Creates a folder, and returns its id. */
export async function createFolder(
  api: Api,
  { groupId, ...data }: { groupId: string; name: string; parentId: string | null },
): Promise<string> {
  const answer = await api.post(`/api/group/${groupId}/folder`, { data });
  return (await answer.json()).data.id;
}
