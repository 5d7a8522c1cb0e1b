import { versionsInForce } from '../../packages/server/src/domains/users/legal.ts';
import type { Simulation } from './simulation.ts';
import { untilServed } from './until-served.ts';

/**
 * Calls the server as a signed-in person, and returns the `data` of the response. @throws Error unless it
 * succeeds
 */
export type CallAsPerson = <Data>(method: string, route: string, body?: object) => Promise<Data>;

/** Signs a person of the fake LINE in and registers them, as the app would. */
export async function registerPerson(
  { line, serverUrl }: Pick<Simulation, 'line' | 'serverUrl'>,
  person: { userId: string; displayName: string },
): Promise<CallAsPerson> {
  let token: string | null = null;
  const call: CallAsPerson = async <Data>(method: string, route: string, body?: object) => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    const response = await untilServed(() =>
      fetch(serverUrl + route, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: Data }).data;
  };
  const { token: accessToken } = line.control.issueUserToken(person.userId);
  token = (await call<{ token: string }>('POST', '/api/auth/login-via-line', { accessToken })).token;
  const { terms, privacy } = versionsInForce;
  await call('POST', '/api/me/registration', { termsVersion: terms, privacyVersion: privacy, news: false });
  await call('PUT', '/api/me/account', {
    name: person.displayName,
    email: 'someone@example.com',
    phone: null,
    taxInvoice: null,
  });
  return call;
}
