import type { FakeServer } from '../../../mocks/handlers/state/records/records.ts';
import { json, type NamedStep } from './walk-step.ts';

const secret = 'a'.repeat(43);

/** Adds an open hand-over. */
export function addHandover(server: FakeServer, personId: string): void {
  const sessionId = server.addSession(personId).id;
  server.handovers.set(secret, { personId, sessionId, path: '/microapp', expiresAt: Date.now() + 60_000 });
}

/** Returns the steps that create a hand-over, and redeem the one that was added. */
export function handoverSteps(expired: string): NamedStep[] {
  const to = (path: string) => ({ headers: json, body: JSON.stringify({ path }) });
  const by = (token: string) => ({ headers: json, body: JSON.stringify({ token }) });
  return [
    { id: 'createHandover', ...to('/microapp') },
    { id: 'createHandover', ...to('//evil.example'), status: 400 },
    { id: 'createHandover', ...to('/microapp'), token: expired, status: 401 },
    { id: 'redeemHandover', ...by(secret) },
    { id: 'redeemHandover', ...by(secret), status: 410 },
    { id: 'redeemHandover', ...by('short'), status: 400 },
  ];
}
