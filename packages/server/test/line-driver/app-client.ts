import type { DataOf } from '../../src/http/contract/operation.ts';
import { patienceMs } from '../kill/patience.ts';

export type File = DataOf<'getFile'>;

/** The app as seen by the person who is in every chat. */
export interface AppClient {
  /** Lists all files of a group, missed ones included. */
  list(groupId: string, query?: string): Promise<File[]>;
  imageSet(groupId: string, imageSetId: string): Promise<DataOf<'getImageSet'> | null>;
  /** Plans an archive of everything in a group. */
  exportGroup(groupId: string): Promise<void>;
  /** Returns the status of a request for this path. */
  statusOf(path: string): Promise<number>;
  /** Opens a signed address. */
  open(url: string): Promise<Answer>;
  /** Sends a request with a body, JSON by default. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

interface Answer {
  status: number;
  bytes: Buffer;
}

/** Signs in with the driver's LINE, and retries while there is no answer. */
export async function openAppClient(origin: () => string, lineUserId: string): Promise<AppClient> {
  const login = await untilAnswered(() =>
    fetch(`${origin()}/api/auth/login-via-line`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accessToken: lineUserId }),
    }),
  );
  const { token } = dataOf<DataOf<'loginViaLine'>>(login.bytes);
  const headers = { authorization: `Bearer ${token}` };
  const ask = (path: string) => untilAnswered(() => fetch(new URL(path, origin()), { headers }));

  return {
    async list(groupId, query = '') {
      const files: File[] = [];
      let cursor: string | null = null;
      do {
        const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const path = `/api/group/${groupId}/file?limit=100${query}${from}`;
        const { status, bytes } = await ask(path);
        if (status !== 200) throw new Error(`${path} answered ${status}: ${bytes}`);
        const page = dataOf<DataOf<'listFiles'>>(bytes);
        files.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return files;
    },
    async imageSet(groupId, imageSetId) {
      const { status, bytes } = await ask(`/api/group/${groupId}/image-set/${imageSetId}`);
      if (status === 404) return null;
      if (status !== 200) throw new Error(`an image set answered ${status}: ${bytes}`);
      return dataOf<DataOf<'getImageSet'>>(bytes);
    },
    async exportGroup(groupId) {
      const url = `/api/group/${groupId}/export`;
      const { status, bytes } = await untilAnswered(() =>
        fetch(new URL(url, origin()), { method: 'POST', headers }),
      );
      if (status !== 200) throw new Error(`${url} answered ${status}: ${bytes}`);
    },
    statusOf: async (path) => (await ask(path)).status,
    open: (url) => untilAnswered(() => fetch(new URL(url, origin()))),
    ask: (method, path, body, more = {}) =>
      untilAnswered(() =>
        fetch(new URL(path, origin()), {
          method,
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
          ...(body !== undefined && {
            body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
          }),
        }),
      ),
  };
}

/** Returns the data of the envelope; the server serialises it by the contract. */
export function dataOf<Data>(bytes: Buffer): Data {
  return (JSON.parse(bytes.toString('utf8')) as { data: Data }).data;
}

async function untilAnswered(ask: () => Promise<Response>): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    let waitMs = 50;
    try {
      const answer = await ask();
      const bytes = Buffer.from(await answer.arrayBuffer());
      const isBusy = answer.status >= 500 || answer.status === 429;
      if (!isBusy || Date.now() > deadline) return { status: answer.status, bytes };
      waitMs += 1000 * Number(answer.headers.get('retry-after') ?? 0);
    } catch (error) {
      // The server was just killed; it comes back.
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
