import * as z from 'zod';
import { buildToken, tokenLifeMs } from '../fixtures/index.ts';
import { operation } from './contract/operation.ts';
import { refuse } from './contract/refuse.ts';
import { lineToken } from './state/fake-server.ts';
import type { FakeServer } from './state/records.ts';

const login = z.strictObject({ accessToken: z.string().min(1).max(4096) });

/** Creates the handlers of `openapi/paths/auth.yaml`. */
export function createAuthHandlers(server: FakeServer) {
  return [
    operation('loginViaLine', async ({ readBody }) => {
      const { accessToken } = await readBody(login);
      const person = [...server.people.values()].find(({ id }) => lineToken(id) === accessToken);
      if (!person) throw refuse('INVALID_LINE_TOKEN');
      const session = server.addSession(person.id);
      return {
        token: buildToken({ sub: person.id, sid: session.id, expiresAt: server.now() + tokenLifeMs }),
      };
    }),
  ];
}
