import * as z from 'zod';
import { buildToken, tokenLifeMs } from '../fixtures/index.ts';
import { http } from './contract.ts';
import { type FakeServer, lineToken } from './fake-server.ts';
import { readJson } from './json-body.ts';
import { refuse } from './refuse.ts';

const login = z.strictObject({ accessToken: z.string().min(1).max(4096) });

export function createAuthHandlers(server: FakeServer) {
  return [
    http.post('/api/auth/login-via-line', async ({ request, response }) => {
      const { accessToken } = await readJson(request, login);
      const person = [...server.people.values()].find(({ id }) => lineToken(id) === accessToken);
      if (!person) throw refuse('INVALID_LINE_TOKEN');
      const session = server.addSession(person.id);
      const token = buildToken({ sub: person.id, sid: session.id, expiresAt: server.now() + tokenLifeMs });
      return response(200).json({ success: true, data: { token } });
    }),
  ];
}
