import type { Account } from '@kepwai/api-client';
import * as z from 'zod';
import { http } from './contract.ts';
import type { FakeServer, SessionRecord } from './fake-server.ts';
import { getCaller, getSession, parseId } from './guard.ts';
import { readJson } from './json-body.ts';
import { refuse } from './refuse.ts';

/** The versions of the legal documents in force; a test holds them against the app's and the server's. */
export const versionsInForce = { terms: '2026-11-21', privacy: '2026-11-21' };

const registration = z.strictObject({
  termsVersion: z.iso.date(),
  privacyVersion: z.iso.date(),
  news: z.boolean(),
});

const text = (maxLength: number) => z.string().max(maxLength).regex(/\S/);
const accountDetail = z.strictObject({
  name: text(100),
  email: z.email().max(254),
  phone: z
    .string()
    .regex(/^0\d{8,9}$/)
    .nullable(),
  taxInvoice: z
    .strictObject({
      name: text(200),
      address: text(500),
      taxId: z.string().regex(/^\d{13}$/),
      branch: z.string().regex(/^\d{5}$/),
    })
    .nullable(),
});

const nothingFilledIn: Account = { name: null, email: null, phone: null, taxInvoice: null };

/** How long a sign-in lasts. */
const sessionMs = 24 * 60 * 60 * 1000;

export function createAccountHandlers(server: FakeServer) {
  const listSessions = (personId: string): SessionRecord[] =>
    [...server.sessions.values()]
      .filter((session) => session.personId === personId && session.endedAt === null)
      .toSorted((a, b) => b.signedInAt.localeCompare(a.signedInAt));

  const endSession = (session: SessionRecord) =>
    server.sessions.set(session.id, { ...session, endedAt: new Date(server.now()).toISOString() });

  return [
    http.post('/api/me/registration', async ({ request, response }) => {
      const me = getCaller(server, request);
      const { termsVersion, privacyVersion, news } = await readJson(request, registration);
      const isInForce = termsVersion === versionsInForce.terms && privacyVersion === versionsInForce.privacy;
      if (!isInForce) throw refuse('CONSENT_OUTDATED');
      const acceptedAt = me.registration?.acceptedAt ?? new Date(server.now()).toISOString();
      const registered = {
        ...me,
        registration: { termsVersion, privacyVersion, acceptedAt, news },
        needsConsent: false,
      };
      server.people.set(me.id, registered);
      return response(200).json({ success: true, data: registered });
    }),

    http.get('/api/me/account', ({ request, response }) => {
      const me = getCaller(server, request);
      return response(200).json({ success: true, data: server.accounts.get(me.id) ?? nothingFilledIn });
    }),

    http.put('/api/me/account', async ({ request, response }) => {
      const me = getCaller(server, request);
      const account = await readJson(request, accountDetail);
      server.accounts.set(me.id, account);
      server.people.set(me.id, { ...me, hasAccount: true });
      return response(200).json({ success: true, data: account });
    }),

    http.get('/api/me/session', ({ request, response }) => {
      const { person, sessionId } = getSession(server, request);
      // A sign-in from before the page was loaded: the pretended server began anew, the token did not.
      if (!server.sessions.has(sessionId)) server.addSession(person.id, { id: sessionId });
      const items = listSessions(person.id).map(({ id, device, signedInAt }) => ({
        id,
        device,
        signedInAt,
        isCurrent: id === sessionId,
        expiresAt: new Date(Date.parse(signedInAt) + sessionMs).toISOString(),
      }));
      return response(200).json({ success: true, data: { items } });
    }),

    http.delete('/api/me/session', ({ request, response }) => {
      const { person, sessionId } = getSession(server, request);
      for (const session of listSessions(person.id)) if (session.id !== sessionId) endSession(session);
      return response(200).json({ success: true, data: {} });
    }),

    http.delete('/api/me/session/{sessionId}', ({ request, params, response }) => {
      const { person } = getSession(server, request);
      const session = server.sessions.get(parseId(params.sessionId));
      if (session?.personId !== person.id) throw refuse('NOT_FOUND');
      endSession(session);
      return response(200).json({ success: true, data: {} });
    }),
  ];
}
