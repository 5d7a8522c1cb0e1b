import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { operation, refuse } from '../mocks/handlers/index.ts';
import { openApp } from './support/app.tsx';
import { createMockApi } from './support/mock-api.ts';

test('a person sees their own groups, latest first, with the number of new files', async () => {
  const { fakeServer, me, group } = createMockApi();
  const work = fakeServer.addGroup({ name: 'ทีมขาย ภาคเหนือ', memberIds: [me.id] });
  fakeServer.addGroup({ name: 'กลุ่มของคนอื่น' });
  for (const { seenAt } of [group, work]) seenAt.set(me.id, '2026-11-19T03:00:00.000Z');
  fakeServer.addFile({ groupId: group.id, postedAt: '2026-11-20T03:00:00Z' });
  fakeServer.addFile({ groupId: work.id, postedAt: '2026-11-21T03:00:00Z' });
  fakeServer.addFile({ groupId: work.id, postedAt: '2026-11-21T03:00:00Z' });
  await openApp('/microapp', me);
  const cards = await screen.findAllByRole('link', { name: /ครอบครัวสุขสันต์|ทีมขาย|คนอื่น/ });
  expect(cards.map((card) => card.getAttribute('href'))).toEqual([
    `/microapp/${work.id}`,
    `/microapp/${group.id}`,
  ]);
  expect(screen.getByText('ใหม่ 2')).toBeDefined();
  expect(screen.getByText('ใหม่ 1')).toBeDefined();
});

test('a group seen for the first time shows nothing as new', async () => {
  const { fakeServer, me, group } = createMockApi();
  fakeServer.addFile({ groupId: group.id, postedAt: '2026-11-20T03:00:00Z' });
  await openApp('/microapp', me);
  await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ });
  expect(screen.queryByText(/^ใหม่ /)).toBeNull();
});

test('a person without groups reads how to add the bot', async () => {
  const { fakeServer } = createMockApi();
  await openApp('/microapp', fakeServer.addPerson({ displayName: 'ต้น' }));
  await screen.findByText('ชวนเก็บไว้เข้ากลุ่มแรก');
});

test('an error shows a sentence with its request id, and a tap retries', async () => {
  const { server, me } = createMockApi();
  const message = 'แตะถี่เกินไป รอสักครู่แล้วลองอีกครั้ง';
  const refusal = { message, requestId: '5e3c1a7f-0000-4000-8000-000000000000' };
  server.use(
    operation(
      'listMyGroups',
      () => {
        throw refuse('RATE_LIMITED', refusal);
      },
      { once: true },
    ),
  );
  await openApp('/microapp', me);
  const again = await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  expect(document.body.textContent).toContain('5e3c1a7f');
  again.click();
  await screen.findByRole('link', { name: /ครอบครัวสุขสันต์/ });
});
