import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type Context, hashOf, nameAt, personAt } from './context.ts';
import type { OwedUpload } from './ledger.ts';
import { askOffset, create, tusHeaders } from './uploading.ts';

/** Uploads a file in three parts at once, and requests it until it exists; `onJoining` is called at each request. */
export async function uploadInParts(
  context: Context,
  { onJoining }: { onJoining: () => void },
): Promise<void> {
  const { random, ledger, groups, people } = context;
  const person = random.below(people.length);
  const client = personAt(people, person);
  const { chatId, groupId } = random.pick(groups);
  const pieces = [1, 3_000_000, 2_000_000].map((bytes) => random.bytes(bytes));
  const bytes = Buffer.concat(pieces);
  const upload: OwedUpload = {
    chatId,
    id: null,
    sha256: hashOf(bytes),
    sizeBytes: bytes.byteLength,
    isAcknowledged: false,
    name: `วิดีโอ ${random.below(2 ** 31)}.bin`,
    postedBy: nameAt(person),
    postedAt: null,
    imageSet: null,
  };
  ledger.uploads.push(upload);
  const paths = await Promise.all(
    pieces.map(async (piece) => {
      const part = { ...upload, sizeBytes: piece.byteLength };
      const headers = { 'upload-concat': 'partial' };
      const path = await create(context, { client, groupId, upload: part, headers });
      await send(client, path, piece);
      return path;
    }),
  );
  while (upload.id === null) {
    onJoining();
    upload.id = await join(client, { groupId, paths, name: upload.name ?? '' });
  }
  upload.isAcknowledged = true;
}

async function send(client: Client, path: string, piece: Buffer<ArrayBuffer>): Promise<void> {
  for (let offset = 0; offset < piece.byteLength; offset = await askOffset(client, path)) {
    const headers = {
      ...tusHeaders,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    };
    const answer = await client
      .once('PATCH', path, { headers, body: piece.subarray(offset) })
      .catch(() => null);
    if (answer && answer.status !== 409 && answer.status >= 400 && answer.status < 500)
      throw new Error(`a piece was answered ${answer.status}: ${await answer.text()}`);
    if (answer?.status !== 204) await delay(50);
  }
}

/** Returns the id of the file; null if there was no answer. */
async function join(
  client: Client,
  { groupId, paths, name }: { groupId: string; paths: readonly string[]; name: string },
): Promise<string | null> {
  const headers = {
    ...tusHeaders,
    'upload-concat': `final;${paths.join(' ')}`,
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  };
  const answer = await client.once('POST', `/api/group/${groupId}/upload`, { headers }).catch(() => null);
  if (answer?.status === 201) return answer.headers.get('location')?.split('/').at(-1) ?? null;
  if (answer && answer.status < 500) throw new Error(`parts were refused: ${await answer.text()}`);
  await delay(50);
  return null;
}
