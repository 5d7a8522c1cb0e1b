import type { InjectOptions } from 'fastify';
import type { NewRow } from '../../src/db/tables.ts';
import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';
import { requestOf } from '../request-of.ts';
import { buildShare, type TestShare } from './shares.ts';
import { tusHeaders } from './uploads/begin-upload.ts';

/** A file request, with the token of a sender. */
export type TestRequest = TestShare & { sender: string };

type Given = Partial<NewRow<'shares'>> & { limits?: Partial<NewRow<'file_requests'>> };

/** Inserts an open file request for anything, by default of a manager of the scene's group, to its top. */
export async function buildRequest(
  shared: Pick<TestApp, 'deps'>,
  { groupId, callers }: Pick<Scene, 'groupId' | 'callers'>,
  { limits, ...given }: Given = {},
): Promise<TestRequest> {
  const link = await buildShare(shared, {
    group_id: groupId,
    created_by: callers['manager in the group']?.userId ?? '',
    kind: 'request',
    ...given,
  });
  await shared.deps.db
    .insertInto('file_requests')
    .values({
      share_id: link.id,
      note: null,
      kinds: ['image', 'video', 'audio', 'document', 'other'],
      max_files: 200,
      max_bytes: null,
      max_file_bytes: null,
      ...limits,
    })
    .execute();
  return { ...link, sender: senderTo(shared, link, 'ป้าแดง') };
}

/** Returns the token of a new sender to a link. */
export function senderTo(
  { deps }: Pick<TestApp, 'deps'>,
  link: { id: string },
  name: string | null = null,
): string {
  return deps.requestSenders.issue(link, { name }).token;
}

interface SentOptions {
  sender?: string;
  name?: string;
  type?: string;
  /** Place among the files that were chosen together. */
  batch?: { id: string; place: number };
}

/** Returns the input of `createRequestUpload` that sends a whole file. */
export function askToSend(
  link: TestRequest,
  content: Buffer | string,
  {
    name = 'บิล.txt',
    type = 'text/plain',
    sender = link.sender,
    length = Buffer.byteLength(content),
    batch,
  }: SentOptions & { length?: number } = {},
) {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const order = batch ? `,batch ${encode(batch.id)},place ${encode(String(batch.place))}` : '';
  return {
    path: { shareSlug: link.slug },
    headers: {
      ...tusHeaders,
      'share-sender': sender,
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(length),
      'upload-metadata': `filename ${encode(name)},filetype ${encode(type)}${order}`,
    },
    body: Buffer.from(content),
  };
}

/** Returns the input of `createRequestUpload` that begins an upload without any bytes. */
export function askToBegin(link: TestRequest, length: number, options: SentOptions = {}) {
  const { path, headers } = askToSend(link, '', { ...options, length });
  const { 'content-type': _type, ...others } = headers;
  return { path, headers: others };
}

/** Returns a request that sends a whole file. */
export function sendFile(...asked: Parameters<typeof askToSend>): InjectOptions {
  return requestOf('createRequestUpload', askToSend(...asked));
}

/** Returns a request that begins an upload without any bytes. */
export function beginFile(...asked: Parameters<typeof askToBegin>): InjectOptions {
  return requestOf('createRequestUpload', askToBegin(...asked));
}
