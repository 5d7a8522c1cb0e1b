import { setTimeout as delay } from 'node:timers/promises';
import type { DataOf, OperationId } from '../../src/http/contract/operation.ts';
import { patienceMs } from './patience.ts';
import type { Product } from './product.ts';

/** A person with the app, who retries while there is no answer. */
export interface Client {
  token: string;
  /** Sends a request until it gets an answer below 500, from whichever run of the server. */
  ask(method: string, path: string, init?: Pick<RequestInit, 'headers' | 'body'>): Promise<Response>;
  get<Id extends OperationId>(path: string): Promise<DataOf<Id>>;
  /**
   * Sends a request once.
   * @throws Error if there is no answer
   */
  once(method: string, path: string, init?: RequestInit): Promise<Response>;
}

/** Signs a person of the fake LINE in. */
export async function createClient({ origin, line }: Product, lineUserId: string): Promise<Client> {
  const { token: accessToken } = line.control.issueUserToken(lineUserId);
  const client: Client = {
    token: '',
    async once(method, path, init = {}) {
      const headers = { authorization: `Bearer ${client.token}`, ...init.headers };
      return await fetch(new URL(path, origin), { ...init, method, headers });
    },
    async ask(method, path, init) {
      return await untilAnswered(() => client.once(method, path, init));
    },
    async get(path) {
      const answer = await client.ask('GET', path);
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return dataOf(await answer.json());
    },
  };
  const answer = await client.ask('POST', '/api/auth/login-via-line', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  });
  client.token = dataOf<DataOf<'loginViaLine'>>(await answer.json()).token;
  return client;
}

/** Returns the data of the envelope; the server serialises it by the contract. */
function dataOf<Data>(answer: unknown): Data {
  return (answer as { data: Data }).data;
}

/** The body is read as well: an interrupted answer does not count. */
async function untilAnswered(ask: () => Promise<Response>): Promise<Response> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask()
      .then(async (response) => {
        const body = response.status === 204 ? null : await response.arrayBuffer();
        return new Response(body, { status: response.status, headers: response.headers });
      })
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    if (answer instanceof Response && answer.status < 500) return answer;
    if (Date.now() > deadline)
      throw new Error('no answer for five minutes', {
        cause: answer instanceof Response ? await answer.text() : answer,
      });
    await delay(50);
  }
}
