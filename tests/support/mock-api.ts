import { createApiClient, type Profile } from '@kepwai/api-client';
import { onTestFinished } from 'vitest';
import { buildToken } from '../../mocks/fixtures/index.ts';
import { createFakeServer, type FakeServer } from '../../mocks/handlers/index.ts';
import { startMockApi } from '../../mocks/node.ts';

/** Address of the mocked API. */
export const apiOrigin = 'http://localhost:3000';

/** Mocks the API with MSW until the test ends; it starts with one person and one group. */
export function createMockApi(fakeServer: FakeServer = createFakeServer()) {
  const server = startMockApi(fakeServer);
  onTestFinished(() => server.close());
  const me = fakeServer.addPerson();
  const group = fakeServer.addGroup({ memberIds: [me.id] });
  return {
    fakeServer,
    server,
    me,
    group,
    connectionOf,
    apiOf: (person: Profile) => createApiClient(connectionOf(person)),
  };
}

/** Returns the API's address and credentials for this person. */
function connectionOf(person: Profile) {
  const token = buildToken({ sub: person.id });
  return { baseUrl: apiOrigin, getToken: () => token };
}
