import { expect, test } from 'vitest';
import { createTestPlatform } from '../test/platform.ts';

const nobody = `U${'9'.repeat(32)}`;

function startGroup() {
  const { app, control, store } = createTestPlatform();
  const { userId } = control.createUser({ displayName: 'แม่' });
  const { chatId } = control.createGroup({ name: 'บ้าน', memberIds: [userId], bot: false });
  async function ask(method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object) {
    const answer = await app.inject({ method, url: url.replace('{group}', chatId), payload });
    return { status: answer.statusCode, body: answer.json() };
  }
  return { ask, store, userId, chatId };
}

test.each<['POST' | 'PUT' | 'PATCH', string, object, string]>([
  ['POST', '/dev/users', {}, 'displayName'],
  ['POST', '/dev/users', { displayName: 'ก', userId: 'abc' }, 'userId'],
  ['PUT', '/dev/users/U1/friend', { isFriend: 'yes' }, 'isFriend'],
  ['POST', '/dev/groups', { name: 'ก', groupId: 'abc' }, 'groupId'],
  ['PATCH', '/dev/groups/{group}', { name: 1 }, 'name'],
  ['POST', '/dev/groups/{group}/members', { userIds: 'U1' }, 'userIds'],
  ['POST', '/dev/groups/{group}/bot', { silent: 1 }, 'silent'],
  ['POST', '/dev/groups/{group}/read', {}, 'userId'],
  ['POST', '/dev/groups/{group}/postback', { userId: nobody }, 'data'],
  ['POST', '/dev/groups/{group}/events', {}, 'type'],
  ['POST', '/dev/posts', { posts: [{ type: 'gif' }] }, 'posts[0].type'],
  ['POST', '/dev/messages/1/edit', {}, 'text'],
  ['POST', '/dev/messages/1/unsend', { delay: 1 }, 'delay'],
  ['PUT', '/dev/messages/1/faults', { faults: [{ kind: 'bad' }] }, 'faults[0].kind'],
  ['POST', '/dev/faults', { path: '/v2', status: '500' }, 'status'],
  ['PATCH', '/dev/settings', { webhookTrouble: { lose: 2 } }, 'webhookTrouble.lose'],
  ['PATCH', '/dev/settings', { nope: 1 }, 'nope'],
  ['POST', '/dev/webhook/events', { events: [{ timestamp: 1 }] }, 'events[0].type'],
  ['POST', '/dev/webhook/release', { order: 'none' }, 'order'],
  ['POST', '/dev/clock', { advanceMs: '1' }, 'advanceMs'],
  ['POST', '/dev/channel/keys', { jwk: {} }, 'jwk.kty'],
  ['POST', '/dev/channel/tokens/expire', { accessToken: 1 }, 'accessToken'],
  ['POST', '/dev/tokens', {}, 'userId'],
  ['POST', '/dev/tokens/revoke', {}, 'accessToken'],
  ['POST', '/dev/liff/open', {}, 'userId'],
  ['PATCH', '/dev/liff/apps/1', {}, 'liffId'],
  ['PUT', '/dev/liff/grants', { userId: nobody }, 'scope'],
  ['POST', '/dev/reset', { everything: true }, 'everything'],
])('%s %s %j is rejected with its field', async (method, url, payload, property) => {
  const { ask } = startGroup();
  const { status, body } = await ask(method, url, payload);
  expect(status).toBe(400);
  expect(body.details.map((detail: { property: string }) => detail.property)).toContain(property);
});

test.each([
  ['no words', { type: 'text' }, 'text'],
  ['no content', { type: 'image' }, 'contents'],
  ['content that is none', { type: 'image', contents: [{ base64: '***' }] }, 'contents[0].base64'],
  ['a fault unheard of', { type: 'text', text: 'ก', webhook: { late: 1 } }, 'webhook.late'],
])('a post of %s is rejected with its field', async (_name, post, property) => {
  const { ask, userId } = startGroup();
  const { status, body } = await ask('POST', '/dev/groups/{group}/messages', { userId, ...post });
  expect(status).toBe(400);
  expect(body.details[0].property).toBe(property);
});

test('an unknown person is named in the error', async () => {
  const { ask } = startGroup();
  const post = { userId: nobody, type: 'text', text: 'ก' };
  const { status, body } = await ask('POST', '/dev/groups/{group}/messages', post);
  expect([status, body.message]).toEqual([404, `There is no person or chat ${nobody}`]);
});

test('none of many posts is posted when one sender is not a member', async () => {
  const { ask, store, userId, chatId } = startGroup();
  const post = { chatId, userId, type: 'text', text: 'ก', times: 10 };
  const { status, body } = await ask('POST', '/dev/posts', { posts: [post, { ...post, userId: nobody }] });
  expect(status).toBe(400);
  expect(body.details).toEqual([{ message: `${nobody} is no member of ${chatId}`, property: 'posts[1]' }]);
  expect(store.messages.values()).toEqual([]);
});
