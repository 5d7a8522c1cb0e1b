import { buildToken } from '../../../mocks/fixtures/index.ts';
import type { FakeServer } from '../../../mocks/handlers/index.ts';
import { json, type NamedStep } from './walk-step.ts';

/** Adds a promo in each state that the walk requests, and a person without a quota; returns the person's token. */
export function addPromos(server: FakeServer): string {
  server.addPromo();
  server.addPromo({ token: 'AAAA-2222', isEnded: true });
  server.addPromo({ token: 'BBBB-2222', maxUses: 0 });
  server.addPromo({ token: 'CCCC-2222', opensAt: '2099-01-01T00:00:00Z' });
  return buildToken({ sub: server.addPerson({ displayName: 'น้า' }).id });
}

/** Returns the steps of promos. */
export function promoSteps({ newcomer }: { newcomer: string }): NamedStep[] {
  const redeem = (token: string, status?: number, body: object = {}) => ({
    id: 'redeemPromo',
    token: newcomer,
    params: { token },
    headers: json,
    body: JSON.stringify(body),
    ...(status !== undefined && { status }),
  });
  const nobody = '00000000-0000-4000-8000-000000000001';
  const look = (token: string, status?: number) => ({
    id: 'getPromo',
    token: newcomer,
    params: { token },
    ...(status !== undefined && { status }),
  });
  return [
    look('k7qw9xpt'),
    look('AAAA-2222'),
    look('ZZZZ-2222', 404),
    look('x', 404),
    redeem('ZZZZ-2222', 404),
    redeem('AAAA-2222', 410),
    redeem('BBBB-2222', 410),
    redeem('CCCC-2222', 409),
    redeem('K7QW-9XPT', 404, { quotaId: nobody }),
    redeem('K7QW-9XPT', 400, { quotaId: 'x' }),
    redeem('K7QW-9XPT'),
    redeem('K7QW-9XPT'),
    look('K7QW-9XPT'),
  ];
}
