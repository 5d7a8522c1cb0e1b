import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import type { components } from '../../src/generated/schema.ts';
import { requestOf } from '../request-of.ts';
import { beginFile, sendFile, type TestRequest } from './file-requests.ts';
import { codeOf, scene, shared } from './share-visits.ts';
import { tusHeaders } from './uploads/begin-upload.ts';

type SentUploads = components['schemas']['SentUploads'];

let addresses = 0;

/** Sends a request of a sender, by default each from an address of their own. */
export async function inject(request: InjectOptions, address?: string) {
  addresses += 1;
  const remoteAddress = address ?? `192.0.${addresses >> 8}.${addresses & 255}`;
  return await shared.app.inject({ remoteAddress, ...request });
}

/** Sends a whole file. Returns the code of its refusal, or null. */
export async function trySend(...sent: Parameters<typeof sendFile>): Promise<string | null> {
  const answer = await inject(sendFile(...sent));
  return answer.statusCode < 300 ? null : codeOf(answer);
}

/** Begins an upload. Returns its path, and its id. */
export async function begin(...begun: Parameters<typeof beginFile>): Promise<{ path: string; id: string }> {
  const answer = await inject(beginFile(...begun));
  expect(answer.statusCode, answer.body).toBe(201);
  const path = String(answer.headers.location);
  return { path, id: path.split('/').at(-1) ?? '' };
}

/** Sends bytes of an upload. */
export async function append(link: TestRequest, path: string, content: string | Buffer, offset = 0) {
  return await inject(
    requestOf('appendToRequestUpload', {
      at: path,
      headers: {
        ...tusHeaders,
        'share-sender': link.sender,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: Buffer.from(content),
    }),
  );
}

/** Lists a sender's files. */
export async function listSent(link: TestRequest, sender = link.sender): Promise<SentUploads['items']> {
  const path = { shareSlug: link.slug };
  const answer = await inject(requestOf('listRequestUploads', { path, headers: { 'share-sender': sender } }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: SentUploads }>().data.items;
}

/** Returns the files of the group that came by a link, with who sent them. */
export async function listReceived(link: TestRequest) {
  return await shared.deps.db
    .selectFrom('file_senders')
    .innerJoin('files', 'files.id', 'file_senders.file_id')
    .select(['files.id', 'files.name', 'files.folder_id', 'file_senders.name as sender', 'is_scanned'])
    .where('share_id', '=', link.id)
    .orderBy('files.name')
    .execute();
}

/** Returns the counts of a request. */
export async function countsOf(link: TestRequest) {
  return await shared.deps.db
    .selectFrom('file_requests')
    .select(['file_count', 'size_bytes', 'open_count', 'open_bytes', 'sender_count'])
    .where('share_id', '=', link.id)
    .executeTakeFirstOrThrow();
}

/** Returns the reserved bytes of the group's quota. */
export async function reservedBytes(): Promise<number> {
  const { reserved_bytes } = await shared.deps.db
    .selectFrom('quotas')
    .select('reserved_bytes')
    .where('id', '=', scene.quotaId)
    .executeTakeFirstOrThrow();
  return reserved_bytes;
}
