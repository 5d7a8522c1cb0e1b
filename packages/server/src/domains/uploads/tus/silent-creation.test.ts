import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, forFile } from '../../../../test/index.ts';
import { createTestChat, listenOnly } from '../../../../test/scenes/chat.ts';
import { createApp } from '../../../app.ts';

test('a creation whose body falls silent holds nothing, because nobody learns its address', async () => {
  const shared = await createTestApp(forFile);
  // A body that is silent for 30 seconds fails; here, for half a second.
  const tus = { ...shared.deps.tus, leastRate: { bytesPerSecond: 1, patienceMs: 500 } };
  const app = await createApp(shared.deps, { services: { ...shared.deps, tus } });
  onTestFinished(() => app.close());
  const origin = await listenOnly({ ...shared, app });
  const chat = await createTestChat(shared, { limitBytes: 1024 * 1024 });
  const lines = [
    `POST /api/group/${chat.groupId}/upload HTTP/1.1`,
    'host: kepwai.test',
    `authorization: Bearer ${await shared.signIn(chat.mother)}`,
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
    'content-length: 100',
    'upload-length: 1000',
  ];
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\nabc`);
  socket.resume();
  await once(socket, 'close');
  await expect.poll(chat.usage).toEqual({ used: 0, reserved: 0 });
});
