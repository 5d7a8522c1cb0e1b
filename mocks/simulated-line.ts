import { HttpResponse, http } from 'msw/http';
import { type FakeServer, lineToken } from './handlers/index.ts';

/** LIFF id of the mocked deployment; the digits before the dash are its channel. */
export const simulatedLiffId = '2000000001-kepwaimsw';

/**
 * Creates handlers for the requests of the LIFF mock to LINE (a token's owner and their profile), if the page has only
 * MSW.
 */
export function createSimulatedLineHandlers(server: FakeServer) {
  const findPerson = (token: string | null | undefined) =>
    [...server.people.values()].find(({ id }) => lineToken(id) === token);

  return [
    http.get('*/oauth2/v2.1/verify', ({ request }) => {
      if (!findPerson(new URL(request.url).searchParams.get('access_token'))) return refuseAsLine(400);
      const [client_id] = simulatedLiffId.split('-');
      return HttpResponse.json({ scope: 'profile openid', client_id, expires_in: 43_200 });
    }),

    http.get('*/v2/profile', ({ request }) => {
      const person = findPerson(request.headers.get('authorization')?.replace('Bearer ', ''));
      if (!person) return refuseAsLine(401);
      const { id, displayName, pictureUrl } = person;
      return HttpResponse.json({ userId: `U${id}`, displayName, ...(pictureUrl !== null && { pictureUrl }) });
    }),
  ];
}

function refuseAsLine(status: number) {
  return HttpResponse.json(
    { error: 'invalid_request', error_description: 'access token expired' },
    { status },
  );
}
