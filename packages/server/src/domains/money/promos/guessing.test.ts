import { expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { buildUser, createTestApp, forFile } from '../../../../test/index.ts';
import { buildPromo } from '../../../../test/scenes/money/promos.ts';
import { drawToken } from './tokens.ts';

test('guessing tokens is refused after twenty tries, right or wrong, and only to the guesser', async () => {
  const shared = await createTestApp(forFile, {}, { rateLimits: 'on' });
  const { token } = await buildPromo(shared);
  const [guesser, other] = [await buildUser(shared.deps.db), await buildUser(shared.deps.db)];
  const look = async (userId: string, address: string, given: string) =>
    await call(shared, 'getPromo', {
      as: bearer(await tokenFor(shared, userId)),
      path: { token: given },
      from: address,
    });
  const statuses: number[] = [];
  // Each from another network, so that only the person counts.
  for (let count = 0; count < 20; count++)
    statuses.push((await look(guesser.id, `198.51.${count}.1`, drawToken())).status);
  expect(new Set(statuses)).toEqual(new Set([404]));
  const refused = await look(guesser.id, '198.51.99.1', token);
  expect([refused.status, refused.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // The right token reveals no more than a wrong one.
  expect(
    (await look(guesser.id, '198.51.99.1', drawToken())).text.replaceAll(/"requestId":"[^"]*"/g, ''),
  ).toBe(refused.text.replaceAll(/"requestId":"[^"]*"/g, ''));
  expect((await look(other.id, '198.51.99.1', token)).status).toBe(200);
});
