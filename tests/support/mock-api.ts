import { createApiClient, type Profile } from '@kepwai/api-client';
import { onTestFinished } from 'vitest';
import { buildToken } from '../../mocks/fixtures/index.ts';
import { createFakeServer, type FakeServer } from '../../mocks/handlers/index.ts';
import { startMockApi } from '../../mocks/node.ts';

/** Where the pretended API of the tests is. */
export const apiOrigin = 'http://localhost:3000';

/** The API by MSW until the test ends, with one person and one group to begin with. */
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

/** The API as this person asks it. */
function connectionOf(person: Profile) {
  const token = buildToken({ sub: person.id });
  return { baseUrl: apiOrigin, getToken: () => token };
}
