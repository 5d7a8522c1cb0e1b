import type { Db } from '../../src/db/database.ts';
import { patienceMs } from '../kill/patience.ts';
import type { Random } from '../kill/random.ts';
import type { AppClient } from './app-client.ts';
import type { Sender } from './deliver.ts';
import { listRows } from './tables.ts';
import type { World } from './world.ts';

/**
 * Lets the reader leave a chat that has files, and lists everything that they can still open, in plain sentences; also
 * the addresses of the links that they made in the rich chat.
 */
export async function leaveFaults(
  { reader, chats, rich }: World,
  {
    db,
    appClient,
    sender,
    random,
    ownLinks,
  }: { db: Db; appClient: AppClient; sender: Sender; random: Random; ownLinks: readonly string[] },
): Promise<string[]> {
  const keeping = rich ? [rich.chat] : chats.filter(({ role }) => role === 'keeping');
  const row = (await listRows(db)).find(
    (one) => one.state === 'kept' && keeping.some(({ lineChatId }) => lineChatId === one.lineChatId),
  );
  const chat = chats.find(({ lineChatId }) => lineChatId === row?.lineChatId);
  if (!row || !chat) return ['nothing was kept in any chat'];
  const { groupId, lineChatId } = row;
  const files = await appClient.list(groupId);
  const imageSetId = files.find(({ imageSetId }) => imageSetId !== null)?.imageSetId;
  const paths = [
    ...ownLinks,
    ...['', '/file', '/trash', '/bot', '/member'].map((path) => `/api/group/${groupId}${path}`),
    ...(imageSetId ? [`/api/group/${groupId}/image-set/${imageSetId}`] : []),
    ...files
      .slice(0, 20)
      .flatMap(({ id, contentUrl, thumbnailUrl }) => [
        `/api/group/${groupId}/file/${id}`,
        ...[contentUrl, thumbnailUrl].filter((url) => url !== null),
      ]),
  ];
  chat.people = chat.people.filter((userId) => userId !== reader);
  await sender.send([
    {
      type: 'memberLeft',
      mode: 'active',
      timestamp: Date.now(),
      source: { type: 'group', groupId: lineChatId },
      webhookEventId: `01${random.bytes(12).toString('hex').toUpperCase()}`,
      deliveryContext: { isRedelivery: false },
      left: { members: [{ type: 'user', userId: reader }] },
    },
  ]);
  const faults: string[] = [];
  for (const path of paths) {
    // It may take until the event is handled, and no longer.
    if (!(await isClosedSoon(appClient, path))) faults.push(`who left still gets ${path.split('?')[0]}`);
  }
  return faults;
}

async function isClosedSoon(appClient: AppClient, path: string): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const status = await appClient.statusOf(path);
    if (status === 404 || Date.now() > deadline) return status === 404;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
