import { connectLive, type LiveChange, type LiveState } from '@kepwai/api-client/live';
import { uploadFile } from '@kepwai/api-client/upload';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildProfile } from '../../mocks/fixtures/index.ts';
import { eventually } from '../support/eventually.ts';
import { createMockApi } from '../support/mock-api.ts';

test('an uploaded file is listed with its bytes, and all members get a live event', async () => {
  const { fakeServer, me, group, apiOf, connectionOf } = createMockApi();
  const friend = fakeServer.addPerson({ displayName: 'ต้น' });
  group.memberIds.push(friend.id);
  const heard = await listen(connectionOf(friend));

  const file = new File(['สวัสดีครับ'], 'ทักทาย.txt', { type: 'text/plain' });
  const { fileId } = await uploadFile({ ...connectionOf(me), groupId: group.id, file }).result;
  await eventually(() =>
    expect(heard).toEqual([{ type: 'files-changed', groupId: group.id, change: 'added', fileIds: [fileId] }]),
  );

  const api = apiOf(friend);
  const params = { path: { groupId: group.id } };
  const { data } = await api.GET('/api/group/{groupId}/file', { params });
  expect(data.data.items).toMatchObject([
    { id: fileId, name: 'ทักทาย.txt', source: 'upload', postedBy: { id: me.id } },
  ]);
  const content = await fetch(new URL(data.data.items[0]?.contentUrl ?? '', location.origin));
  expect(await content.text()).toBe('สวัสดีครับ');
});

test('a file larger than the remaining bytes is refused before its first byte', async () => {
  const { fakeServer, me, connectionOf } = createMockApi();
  const quota = fakeServer.addQuota({ limitBytes: 10, usedBytes: 8 });
  const full = fakeServer.addGroup({ memberIds: [me.id], quotaId: quota.id });
  const upload = uploadFile({ ...connectionOf(me), groupId: full.id, file: new File(['abc'], 'a.txt') });
  await expect(upload.result).rejects.toMatchObject({ status: 413, code: 'QUOTA_EXCEEDED' });
  expect(fakeServer.quotas.get(quota.id)).toEqual(quota);
});

test('changes in other groups are not received', async () => {
  const { fakeServer, me, connectionOf } = createMockApi();
  const heard = await listen(connectionOf(me));
  const foreign = fakeServer.addGroup();
  const own = fakeServer.addGroup({ memberIds: [me.id] });
  fakeServer.addFile({ groupId: foreign.id });
  fakeServer.publish({ type: 'group-changed', groupId: own.id });
  await eventually(() => expect(heard).toEqual([{ type: 'group-changed', groupId: own.id }]));
});

test('the live socket ends as unauthorized without a token', async () => {
  const { connectionOf } = createMockApi();
  const nobody = connectionOf(buildProfile({ id: 'nobody' }));
  await new Promise<void>((resolve) => {
    connectLive({
      ...nobody,
      onMessage: () => undefined,
      onStateChange: (state) => {
        if (state === 'unauthorized') resolve();
      },
    });
  });
});

test('a phone that changes networks reconnects at once, and has to refetch', async () => {
  const { fakeServer, me, connectionOf } = createMockApi();
  const states: LiveState[] = [];
  const onReconnected = vi.fn();
  const live = connectLive({
    ...connectionOf(me),
    onMessage: () => undefined,
    onReconnected,
    onStateChange: (state) => states.push(state),
    // Disables timed retries: only the browser's event reconnects.
    retryDelay: () => 1_000_000,
  });
  onTestFinished(() => live.close());
  await eventually(() => expect(live.state).toBe('live'));
  window.dispatchEvent(new Event('offline'));
  expect(live.state).toBe('waiting');
  window.dispatchEvent(new Event('online'));
  await eventually(() => expect(onReconnected).toHaveBeenCalledTimes(1));
  expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live']);
  await eventually(() => expect(fakeServer.listenerCount()).toBe(1));
});

test('an upload that waits for the network continues once the browser is online again', async () => {
  const { server, me, group, connectionOf } = createMockApi();
  let isDown = true;
  server.use(http.post('*/upload', () => (isDown ? HttpResponse.error() : undefined)));
  const upload = uploadFile({
    ...connectionOf(me),
    groupId: group.id,
    file: new File(['abc'], 'a.txt'),
    retryDelay: () => 1_000_000,
  });
  await eventually(() => expect(upload.state).toBe('waiting'));
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await expect(upload.result).resolves.toEqual({ fileId: expect.any(String), folderId: null });
});

/** Records messages on the live socket, from the moment it is connected. */
async function listen(connection: { baseUrl: string; getToken: () => string }): Promise<LiveChange[]> {
  const heard: LiveChange[] = [];
  await new Promise<void>((resolve) => {
    const live = connectLive({
      ...connection,
      onMessage: (message) => heard.push(message),
      onStateChange: (state) => {
        if (state === 'live') resolve();
      },
    });
    onTestFinished(() => live.close());
  });
  return heard;
}
