import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { onTestFinished } from 'vitest';
import { createHttpServer } from './http-server.ts';

export const groupId = '6f0d3c5e-58a4-4a0b-8d3e-2f4a6b8c0d1e';

/** Answers the request itself and returns true, or leaves it to tus. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** Creates a tus server at the API's path; the test can intercept requests. */
export async function createTusServer(
  intercept: Intercept = () => false,
  path = `/api/group/${groupId}/upload`,
) {
  const directory = await mkdtemp(join(tmpdir(), 'api-client-tus-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const tus = new Server({
    path,
    datastore: new FileStore({ directory }),
    relativeLocation: true,
  });
  const requests: { method: string; offset: string | null; authorization: string | null }[] = [];
  const { url } = await createHttpServer(async (request, response) => {
    const header = (name: string) => request.headers[name]?.toString() ?? null;
    requests.push({
      method: request.method ?? '',
      offset: header('upload-offset'),
      authorization: header('authorization'),
    });
    if (await intercept(request, response)) return;
    // As the API does; this server's library does not.
    request.method = header('x-http-method-override') ?? request.method;
    await tus.handle(request, response);
  });
  return {
    url,
    /** Requests in order. */
    requests,
    methods: () => requests.map(({ method }) => method),
    read: (fileId: string) => readFile(join(directory, fileId)),
    metadata: async (fileId: string) => (await tus.datastore.getUpload(fileId)).metadata,
  };
}

/** Creates bytes that differ by position, so that a part at a wrong offset shows. */
export function createBytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 251);
}
