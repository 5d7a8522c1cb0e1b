import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type Context, hashOf, nameAt, personAt } from './context.ts';
import type { OwedUpload } from './ledger.ts';
import { listAll } from './list-all.ts';

/** Uploads a small file in one request, and again until it is kept. */
export async function uploadWhole({ random, ledger, groups, people }: Context): Promise<void> {
  const person = random.below(people.length);
  const client = personAt(people, person);
  const { chatId, groupId } = random.pick(groups);
  const bytes = random.bytes(random.pick([1, 10_000, 70_000]));
  const name = `ใบเสร็จ ${random.below(2 ** 31)}.bin`;
  const upload: OwedUpload = {
    chatId,
    id: null,
    sha256: hashOf(bytes),
    sizeBytes: bytes.byteLength,
    isAcknowledged: false,
    name,
    postedBy: nameAt(person),
    postedAt: null,
    imageSet: null,
  };
  ledger.uploads.push(upload);
  while (upload.id === null) {
    upload.id =
      (await send(client, { groupId, name, bytes })) ?? (await findByName(client, { groupId, name }));
  }
  upload.isAcknowledged = true;
}

/** Returns the id of the file; null if there was no answer. */
async function send(
  client: Client,
  { groupId, name, bytes }: { groupId: string; name: string; bytes: Buffer<ArrayBuffer> },
): Promise<string | null> {
  const headers = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-length': String(bytes.byteLength),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  };
  const answer = await client
    .once('POST', `/api/group/${groupId}/upload`, { headers, body: bytes })
    .catch(() => null);
  if (answer?.status === 201) return answer.headers.get('location')?.split('/').at(-1) ?? null;
  if (answer && answer.status < 500) throw new Error(`a file was refused: ${await answer.text()}`);
  await delay(50);
  return null;
}

/** Returns the id of a file whose answer was lost; null if it was not kept. */
async function findByName(
  client: Client,
  { groupId, name }: { groupId: string; name: string },
): Promise<string | null> {
  const lists = [`/api/group/${groupId}/file`, `/api/group/${groupId}/trash`];
  const files = (await Promise.all(lists.map((list) => listAll(client, list)))).flat();
  return files.find((file) => file.name === name)?.id ?? null;
}
