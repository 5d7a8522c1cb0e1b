import { versionsInForce } from '../../packages/server/src/domains/users/legal.ts';
import type { Simulation } from './simulation.ts';

/** Lets a person of the fake LINE sign in and register, as they would in the app. */
export async function registerPerson(
  { line, serverUrl }: Simulation,
  person: { userId: string; displayName: string },
): Promise<void> {
  let token: string | null = null;
  const call = async (method: string, route: string, body: object): Promise<{ token?: string }> => {
    const response = await fetch(serverUrl + route, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: { token?: string } }).data;
  };
  const { token: accessToken } = line.control.issueUserToken(person.userId);
  token = (await call('POST', '/api/auth/login-via-line', { accessToken })).token ?? null;
  const { terms, privacy } = versionsInForce;
  await call('POST', '/api/me/registration', { termsVersion: terms, privacyVersion: privacy, news: false });
  await call('PUT', '/api/me/account', {
    name: person.displayName,
    email: 'someone@example.com',
    phone: null,
    taxInvoice: null,
  });
}
