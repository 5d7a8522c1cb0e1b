import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type CallerKind, callerKinds, createScene, type Scene } from '../callers.ts';
import { createTestApp, forFile, type TestApp } from '../index.ts';
import { beginUpload, tusHeaders } from '../scenes/uploads/begin-upload.ts';
import { outcomeOf } from './outcomes.ts';

let shared: TestApp;
let home: Scene;
/** A scene whose quota owner is not in the chat. */
let away: Scene;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  home = await createScene(shared);
  away = await createScene(shared, { ownerIsMember: false });
});

test('a refused and a missing resource are answered with the same bytes', async () => {
  const { headers } = home.callers['signed-in stranger'] ?? { headers: {} };
  const ask = async (path: string) => {
    const answer = await shared.app.inject({ url: path, headers });
    return { status: answer.statusCode, body: answer.body.replace(/"requestId":"[^"]*"/, '') };
  };
  const nobody = randomUUID();
  expect(await ask(`/api/me/group/${home.groupId}/verify`)).toEqual({
    status: 200,
    body: '{"success":false}',
  });
  expect(await ask(`/api/me/group/${nobody}/verify`)).toEqual({ status: 200, body: '{"success":false}' });
  expect(await ask(`/api/me/quota/${home.quotaId}/verify`)).toEqual({
    status: 200,
    body: '{"success":false}',
  });
  expect(await ask(`/api/me/quota/${nobody}/verify`)).toEqual({ status: 200, body: '{"success":false}' });
  expect(await ask(`/api/group/${home.groupId}`)).toEqual(await ask(`/api/group/${nobody}`));
});

test('an unfinished upload can be ended by its creator and by managers in the group, and is visible to nobody else', async () => {
  const outcomes: Partial<Record<CallerKind, string>> = {};
  for (const kind of callerKinds) {
    const { member } = home.callers;
    const caller = home.callers[kind];
    if (!member || !caller) continue;
    const url = await beginUpload(shared, home, member);
    const answer = await shared.app.inject({
      method: 'DELETE',
      url,
      headers: { ...tusHeaders, ...caller.headers },
    });
    outcomes[kind] = outcomeOf(answer.statusCode, answer.body);
    const list = await shared.app.inject({ url: url.replace(/\/[^/]+$/, ''), headers: caller.headers });
    const names = list.statusCode === 200 ? list.json<{ data: { items: unknown[] } }>().data.items : [];
    if (kind === 'poster') expect(names).toEqual([]);
  }
  expect(outcomes).toEqual({
    anonymous: '401 UNAUTHORIZED',
    'expired token': '401 TOKEN_EXPIRED',
    'forged token': '401 UNAUTHORIZED',
    'signed-in stranger': '404 NOT_FOUND',
    'former member': '404 NOT_FOUND',
    member: '204',
    poster: '404 NOT_FOUND',
    'manager in the group': '204',
    'manager not in the group': '404 NOT_FOUND',
    'owner in the group': '204',
  });
});

test('a member of one group reaches nothing of another through their own', async () => {
  const { headers } = home.callers.member ?? { headers: {} };
  const foreign = [`file/${away.fileId}`, `image-set/${away.imageSetId}`, `folder/${away.folderId}`];
  for (const path of foreign) {
    const answer = await shared.app.inject({ url: `/api/group/${home.groupId}/${path}`, headers });
    expect(answer.statusCode).toBe(404);
  }
});
