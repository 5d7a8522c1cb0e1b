import { HttpHandler } from 'msw/http';
import { expect, onTestFinished, test } from 'vitest';
import { buildToken } from '../../../mocks/fixtures/index.ts';
import { createFakeServer, createHandlers, fillWithStory, lineToken } from '../../../mocks/handlers/index.ts';
import { check, toText } from '../src/index.ts';
import { startBridge } from './msw-bridge.ts';

test('the mock handlers keep the whole contract', async () => {
  const fakeServer = createFakeServer();
  fillWithStory(fakeServer);
  const me = fakeServer.addPerson();
  const stranger = fakeServer.addPerson({ displayName: 'ต้น' });
  const quota = fakeServer.addQuota({ ownerId: me.id });
  const group = fakeServer.addGroup({ memberIds: [me.id], quotaId: quota.id });
  const set = fakeServer.addImageSet({ groupId: group.id, total: 1 });
  fakeServer.addFile({ groupId: group.id, postedBy: me, imageSetId: set.id, imageSetIndex: 1 });
  const handlers = createHandlers(fakeServer).filter((handler) => handler instanceof HttpHandler);
  const bridge = await startBridge(handlers);
  onTestFinished(bridge.close);

  const report = await check({
    baseUrl: bridge.url,
    as: {
      member: buildToken({ sub: me.id }),
      stranger: buildToken({ sub: stranger.id }),
      expired: buildToken({ sub: me.id, expiresAt: Date.parse('2020-01-01') }),
    },
    params: {
      accessToken: lineToken(me.id),
      groupId: group.id,
      quotaId: quota.id,
      imageSetId: set.id,
    },
    // Tokens of the mocks have no signature to forge, and sockets do not pass the bridge.
    skip: ['auth-forged', 'subscribeLive'],
  });
  expect(report.findings, toText(report)).toEqual([]);
});
