import { answerWith, tap } from '../../acts.ts';
import { shownAs } from '../../words.ts';
import type { Screen, Story } from '../screen.ts';

const quotaRoute = '/microapp/quota/:quotaId';
const front = ({ quotaId }: Story) => `/microapp/quota/${quotaId}`;

const person = {
  id: '50000000-0000-4000-8000-000000000001',
  displayName: 'Bartholomew-Featherstonehaugh-Cholmondeley',
  pictureUrl: null,
};
const [createdAt, expiresAt] = ['2027-01-01T03:00:00Z', '2027-01-15T03:00:00Z'];
const offer = {
  ...{ id: person.id, to: person, staysManager: true, isSuccession: false },
  ...{ state: 'open', createdAt, expiresAt, endedAt: null },
};
const mayAll = { handOver: true, delete: true };

const received = {
  ...{ id: person.id, from: person, staysManager: true, isSuccession: false },
  ...{ plan: 'paid', groupCount: 12, createdAt, expiresAt, obstacle: null },
  quota: {
    ...{ id: person.id, name: 'ที่เก็บของครอบครัวใหญ่ของเราทุกคนที่บ้านสวน', limitBytes: 1024 ** 3 },
    ...{ usedBytes: 3_000_000, reservedBytes: 0, expiresAt, deletesAt: expiresAt },
  },
};

const candidates = [
  { person, managerSince: createdAt },
  { person: { ...person, id: person.id.replace('1', '2'), displayName: 'ป้าสมศรี' }, managerSince: null },
];

/** States of handing over and deleting a quota. */
export const ownershipScreens: readonly Screen[] = [
  { route: quotaRoute, state: 'nobody to hand it over to', path: front, act: chooseReceiver },
  {
    ...{ route: quotaRoute, state: 'people to hand it over to', path: front },
    act: async (story) => {
      await answerCandidates(story);
      await chooseReceiver(story);
    },
  },
  {
    ...{ route: quotaRoute, state: 'before it is handed over', path: front },
    act: async (story) => {
      await answerCandidates(story);
      await chooseReceiver(story);
      await tap(/^เลือก Bartholomew/)(story);
      await story.page.getByRole('button', { name: /^ยกให้ Bartholomew/ }).waitFor();
    },
  },
  {
    ...{ route: quotaRoute, state: 'before it is deleted', path: front },
    act: async (story) => {
      await tap(shownAs('ลบที่เก็บนี้'))(story);
      await story.page.getByRole('dialog').getByRole('checkbox').check();
    },
  },
  ownershipScreen('somebody is asked', { deletion: null, offer, permissions: mayAll }),
  ownershipScreen('somebody declined', {
    ...{ deletion: null, permissions: mayAll },
    offer: { ...offer, state: 'declined', endedAt: createdAt },
  }),
  ownershipScreen('to be deleted', {
    ...{ offer: null, permissions: mayAll },
    deletion: { reason: 'owner', askedAt: createdAt, deletesAt: expiresAt },
  }),
  receivedScreen('a quota is offered', received),
  receivedScreen('a quota cannot be taken', {
    ...received,
    isSuccession: true,
    obstacle: 'second-free-quota',
  }),
];

async function chooseReceiver(story: Story): Promise<void> {
  await tap('ยกให้คนอื่น')(story);
  await story.page.getByRole('dialog').getByRole('searchbox').waitFor();
}

async function answerCandidates(story: Story): Promise<void> {
  await answerWith(story, '**/owner-candidate*', { items: candidates, nextCursor: null });
}

/** Returns a quota's front while the server gives this answer about its owner. */
function ownershipScreen(state: string, ownership: object): Screen {
  return {
    route: quotaRoute,
    state,
    path: '/microapp/quota',
    act: async (story) => {
      await answerWith(story, '**/api/quota/*/ownership', ownership);
      await story.page.goto(front(story));
      await story.page.getByRole('heading', { name: 'เปลี่ยนเจ้าของหรือลบ' }).waitFor();
    },
  };
}

/** Returns the sheet of a quota that is offered to me. */
function receivedScreen(state: string, item: object): Screen {
  return {
    route: '/microapp/quota',
    state,
    path: '/microapp',
    act: async (story) => {
      await answerWith(story, '**/api/me/ownership-offer*', { items: [item], nextCursor: null });
      await story.page.goto('/microapp/quota');
      await tap('ดูและตอบ')(story);
      await story.page.getByRole('dialog').waitFor();
    },
  };
}
