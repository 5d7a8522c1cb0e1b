import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';
import { type Context, hashOf, nameAt, personAt } from './context.ts';
import type { OwedUpload } from './ledger.ts';
import { trickle } from './trickle.ts';

interface UploadOptions {
  isSlow: boolean;
  onLastPart: () => void;
}

/** Uploads by tus: in parts, querying the offset after every failure. */
export async function upload(context: Context, { isSlow, onLastPart }: UploadOptions): Promise<void> {
  const { random, ledger, groups, people } = context;
  const person = random.below(people.length);
  const client = personAt(people, person);
  const { chatId, groupId } = random.pick(groups);
  // Never empty: an empty upload is created in one request, so a lost answer leaves open whether it exists.
  const bytes = random.bytes(random.pick([1, 70_000, 700_000, 2_500_000]));
  const upload: OwedUpload = {
    chatId,
    id: null,
    sha256: hashOf(bytes),
    sizeBytes: bytes.byteLength,
    isAcknowledged: false,
    name: `อัลบั้ม ${random.below(2 ** 31)}.bin`,
    postedBy: nameAt(person),
    postedAt: null,
    imageSet: null,
  };
  ledger.uploads.push(upload);
  const path = await create(context, { client, groupId, upload });
  const partBytes = 300_000;
  let offset = await askOffset(client, path);
  while (offset < bytes.byteLength) {
    const part = bytes.subarray(offset, offset + partBytes);
    const isLast = offset + part.byteLength === bytes.byteLength;
    const sending = client.once('PATCH', path, {
      headers: {
        ...tusHeaders,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      ...(isSlow ? { body: trickle(part), duplex: 'half' } : { body: part }),
    });
    if (isLast) onLastPart();
    const answer = await sending.catch(() => null);
    if (answer?.status === 204) {
      offset = Number(answer.headers.get('upload-offset'));
      if (isLast && offset === bytes.byteLength) upload.isAcknowledged = true;
    } else {
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`a part was answered ${answer.status}: ${await answer.text()}`);
      await delay(50);
      offset = await askOffset(client, path);
    }
  }
  upload.isAcknowledged = true;
}

/** Headers of every request of the protocol. */
export const tusHeaders = { 'tus-resumable': '1.0.0' };

/** Creates an upload. A lost answer leaves open whether it started: then it is created again. */
export async function create(
  { ledger }: Pick<Context, 'ledger'>,
  given: { client: Client; groupId: string; upload: OwedUpload; headers?: Record<string, string> },
): Promise<string> {
  const { client, groupId, upload, headers = {} } = given;
  const { chatId, sizeBytes, name } = upload;
  for (;;) {
    let wasRefused = false;
    const answer = await client
      .once('POST', `/api/group/${groupId}/upload`, {
        headers: {
          ...tusHeaders,
          'upload-length': String(sizeBytes),
          'upload-metadata': `filename ${Buffer.from(name ?? '').toString('base64')}`,
          ...headers,
        },
      })
      .catch((error: Error) => {
        wasRefused = String(error.cause).includes('ECONNREFUSED');
        return null;
      });
    if (answer?.status === 201) {
      const path = answer.headers.get('location') ?? '';
      upload.id = path.split('/').at(-1) ?? null;
      return path;
    }
    if (answer && answer.status < 500) throw new Error(`an upload was refused: ${await answer.text()}`);
    if (!wasRefused) ledger.unheard.push({ chatId, sizeBytes });
    await delay(50);
  }
}

/** Returns where the bytes of an upload end. */
export async function askOffset(client: Client, path: string): Promise<number> {
  const answer = await client.ask('HEAD', path, { headers: tusHeaders });
  if (answer.status !== 200) throw new Error(`an upload is lost: ${path} answered ${answer.status}`);
  return Number(answer.headers.get('upload-offset'));
}

export async function tidy({ random, ledger, groups, people }: Context): Promise<void> {
  const client = personAt(people, 0);
  const { groupId } = random.pick(groups);
  const isRestore = random.below(3) === 0;
  const { items } = await client.get<'listFiles'>(
    `/api/group/${groupId}/${isRestore ? 'trash' : 'file'}?limit=100`,
  );
  const kept = items.filter(({ state, permissions }) => state === 'kept' && permissions.trash);
  if (kept.length === 0) return;
  const { id } = random.pick(kept);
  const answer = await client.ask(
    'POST',
    `/api/group/${groupId}/file/${id}/${isRestore ? 'restore' : 'trash'}`,
  );
  // It may have been unsent meanwhile.
  if (answer.status === 404) return;
  if (!answer.ok) throw new Error(`tidying was answered ${answer.status}: ${await answer.text()}`);
  if (isRestore) ledger.trashed.delete(id);
  else ledger.trashed.add(id);
}
