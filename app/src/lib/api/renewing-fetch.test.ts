import { describe, expect, it } from 'vitest';
import { createRenewingFetch } from './renewing-fetch.ts';

describe('createRenewingFetch', () => {
  it('signs in again after a 401 and sends the same request once more', async () => {
    const api = open({ statuses: [401, 200], freshToken: 'fresh' });
    const answer = await api.send(patch());
    expect(answer.status).toBe(200);
    expect(api.renewals).toBe(1);
    expect(api.sent).toEqual([
      { authorization: 'Bearer stale', body: '{"name":"ก"}' },
      { authorization: 'Bearer fresh', body: '{"name":"ก"}' },
    ]);
  });

  it('a renewing fetch returns a second 401', async () => {
    const api = open({ statuses: [401, 401], freshToken: 'fresh' });
    expect((await api.send(patch())).status).toBe(401);
    expect(api.renewals).toBe(1);
  });

  it('returns the 401 if there is no new token', async () => {
    const api = open({ statuses: [401], freshToken: null });
    expect((await api.send(patch())).status).toBe(401);
    expect(api.sent).toHaveLength(1);
  });

  it('renews once for ten requests refused together, however late their 401 arrives', async () => {
    const api = open({ statuses: Array<number>(10).fill(401), freshToken: 'fresh', otherwise: 200 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.send(patch())));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(api.renewals).toBe(1);
    expect(api.sent.filter(({ authorization }) => authorization === 'Bearer fresh')).toHaveLength(10);
  });

  it('does not renew for the sign-in itself', async () => {
    const api = open({ statuses: [401], freshToken: 'fresh' });
    const signIn = new Request('http://localhost/api/auth/login-via-line', { method: 'POST', body: '{}' });
    expect((await api.send(signIn)).status).toBe(401);
    expect(api.renewals).toBe(0);
  });
});

function patch(): Request {
  return new Request('http://localhost/api/group/1/file/2', {
    method: 'PATCH',
    body: '{"name":"ก"}',
    headers: { authorization: 'Bearer stale' },
  });
}

function open({
  statuses,
  freshToken,
  otherwise = 500,
}: {
  statuses: number[];
  freshToken: string | null;
  otherwise?: number;
}) {
  let token = 'stale';
  let renewing: Promise<string | null> | undefined;
  const api = {
    renewals: 0,
    sent: [] as { authorization: string | null; body: string }[],
    send: createRenewingFetch({
      fetch: async (request) => {
        api.sent.push({ authorization: request.headers.get('authorization'), body: await request.text() });
        return new Response(null, { status: statuses.shift() ?? otherwise });
      },
      findToken: () => token,
      renewToken: () => {
        renewing ??= (async () => {
          api.renewals += 1;
          await Promise.resolve();
          token = freshToken ?? token;
          renewing = undefined;
          return freshToken;
        })();
        return renewing;
      },
    }),
  };
  return api;
}
