import type { OperationId } from '../../../src/http/contract/operation.ts';
import { anyRequestOf } from '../../request-of.ts';
/** Options of a request besides its address. */
export interface Asking {
  body?: Buffer<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Token of another person. */
  as?: string;
}

interface TusAnswer {
  status: number;
  headers: Headers;
  /** Null if the answer has no body. */
  json: unknown;
}

/** A person who uploads over a real connection. */
export interface TusClient {
  /** Calls an operation at an address that an answer gave. */
  ask(id: OperationId, at: string, asking?: Asking): Promise<TusAnswer>;
  /** Sends a request that is of no operation. */
  send(method: string, path: string, asking?: Asking): Promise<TusAnswer>;
  create(groupId: string, sizeBytes: number, asking?: Asking & { name?: string }): Promise<TusAnswer>;
  append(path: string, offset: number, body: Buffer<ArrayBuffer>, asking?: Asking): Promise<TusAnswer>;
}

/** Returns a client that sends a person's token. */
export function createTusClient(origin: string, token: string): TusClient {
  const client: TusClient = {
    ask: (id, at, asking) => client.send(String(anyRequestOf(id, { at }).method), at, asking),
    async send(method, path, { body, headers = {}, as = token } = {}) {
      const answer = await fetch(new URL(path, origin), {
        method,
        headers: {
          authorization: `Bearer ${as}`,
          'tus-resumable': '1.0.0',
          ...(body && { 'content-type': 'application/offset+octet-stream' }),
          ...headers,
        },
        ...(body && { body }),
      });
      const text = await answer.text();
      const json: unknown = text === '' ? null : JSON.parse(text);
      return { status: answer.status, headers: answer.headers, json };
    },
    create: (groupId, sizeBytes, { name = 'สัญญา.bin', headers, ...rest } = {}) =>
      client.ask('createUpload', `/api/group/${groupId}/upload`, {
        ...rest,
        headers: {
          'upload-length': String(sizeBytes),
          'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
          ...headers,
        },
      }),
    append: (path, offset, body, { headers, ...rest } = {}) =>
      client.ask('appendToUpload', path, {
        ...rest,
        body,
        headers: { 'upload-offset': String(offset), ...headers },
      }),
  };
  return client;
}
