import { buildToken, tokenLifeMs } from '../../fixtures/index.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { lineToken } from '../state/fake-server.ts';
import type { FakeServer, HandoverRecord } from '../state/records/records.ts';

/** Creates the handlers of `openapi/paths/auth.yaml`. */
export function createAuthHandlers(server: FakeServer) {
  return [
    operation('loginViaLine', async ({ readBody }) => {
      const { accessToken } = await readBody();
      const person = [...server.people.values()].find(({ id }) => lineToken(id) === accessToken);
      if (!person) throw refuse('INVALID_LINE_TOKEN');
      const session = server.addSession(person.id);
      return {
        token: buildToken({ sub: person.id, sid: session.id, expiresAt: server.now() + tokenLifeMs }),
      };
    }),

    operation('redeemHandover', async ({ readBody }) => {
      const { token: secret } = await readBody();
      const handover = server.handovers.get(secret);
      server.handovers.delete(secret);
      if (!handover || !isGood(server, handover)) throw refuse('HANDOVER_ENDED');
      const { personId, path } = handover;
      const session = server.addSession(personId);
      const token = buildToken({ sub: personId, sid: session.id, expiresAt: server.now() + tokenLifeMs });
      return { token, path };
    }),
  ];
}

function isGood(server: FakeServer, { personId, sessionId, expiresAt }: HandoverRecord): boolean {
  const person = server.people.get(personId);
  const hasSession = !server.sessions.get(sessionId)?.endedAt;
  return expiresAt > server.now() && hasSession && person !== undefined && !person.needsConsent;
}
