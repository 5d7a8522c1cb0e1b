import { hourMs } from '@kepwai/rules/time';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSession } from '../../app/src/lib/session/session.ts';
import { createFakeServer, lineToken } from '../../mocks/handlers/index.ts';
import { createSimulatedLineHandlers } from '../../mocks/simulated-line.ts';
import { openApp } from '../support/app.tsx';
import { createMockApi } from '../support/mock-api.ts';

test('a person coming from LINE is signed in on the way to their page, and again when the token expires', async () => {
  let hoursLater = 0;
  const fakeServer = createFakeServer({ now: () => Date.now() + hoursLater * hourMs });
  const { server, me, group } = createMockApi(fakeServer);
  server.use(...createSimulatedLineHandlers(fakeServer));
  const logins: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/login-via-line')) logins.push(request.method);
  });

  const app = await openApp(`/microapp#access_token=${lineToken(me.id)}`, null);
  const card = await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ });
  await expect.poll(() => app.path()).toBe('/microapp');
  expect(getSession().findProfile()).toEqual(me);
  expect(logins).toHaveLength(1);

  hoursLater = 25;
  card.click();
  await screen.findByText('กำลังรอไฟล์แรก');
  await expect.poll(() => app.path()).toBe(`/microapp/${group.id}`);
  expect(logins).toHaveLength(2);
});
