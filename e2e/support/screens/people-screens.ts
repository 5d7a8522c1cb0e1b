import { answerWith, errorShown, tap } from '../acts.ts';
import { shownAs } from '../words.ts';
import type { Screen, Story } from './screen.ts';

const managersRoute = '/microapp/quota/:quotaId/managers';
const invitationRoute = '/microapp/invitation';

const longName = 'Bartholomew-Featherstonehaugh-Cholmondeley';
const person = (number: number) => ({
  id: `30000000-0000-4000-8000-00000000000${number}`,
  displayName: number === 1 ? longName : 'ป้าสมศรีคนที่อยู่บ้านสวนริมคลองบางกอกน้อย',
  pictureUrl: null,
});
const instant = '2026-12-24T03:00:00Z';

const people = {
  owner: person(1),
  managers: [
    { person: person(2), since: instant },
    { person: person(3), since: instant },
  ],
  invitations: (['pending', 'expired', 'declined'] as const).map((state, index) => ({
    id: `40000000-0000-4000-8000-00000000000${index}`,
    name: index === 1 ? null : longName,
    person: null,
    state,
    createdAt: instant,
    expiresAt: instant,
  })),
  maxManagers: 50,
  maxInvitations: 20,
  permissions: { invite: true },
};

const opened = {
  inviter: person(1),
  quota: { id: person(1).id, name: 'ที่เก็บของครอบครัวใหญ่ของเราทุกคนที่บ้านสวน', limitBytes: 1024 ** 3 },
  forName: longName,
  expiresAt: instant,
};

/** States of a quota's managers, and of an invitation. */
export const peopleScreens: readonly Screen[] = [
  { route: managersRoute, state: 'alone', path: ({ quotaId }) => `/microapp/quota/${quotaId}/managers` },
  {
    route: managersRoute,
    state: 'not loaded',
    path: ({ quotaId }) => `/microapp/quota/${quotaId}/managers`,
    failing: /\/manager$/,
    act: errorShown,
  },
  // Before those with answers of their own.
  {
    route: invitationRoute,
    state: 'unknown',
    path: `${invitationRoute}?token=AAAAAAAAAAAAAAAAAAAAAA`,
  },
  {
    route: invitationRoute,
    state: 'not loaded',
    path: `${invitationRoute}?token=AAAAAAAAAAAAAAAAAAAAAA`,
    failing: /\/api\/invitation/,
    act: errorShown,
  },
  {
    route: managersRoute,
    state: 'somebody is invited',
    path: ({ quotaId }) => `/microapp/quota/${quotaId}/managers`,
    act: openSheet,
  },
  {
    route: managersRoute,
    state: 'the link of an invitation',
    path: ({ quotaId }) => `/microapp/quota/${quotaId}/managers`,
    act: async (story) => {
      await openSheet(story);
      await tap(/^สร้าง/)(story);
      await story.page.getByRole('button', { name: shownAs('คัดลอก') }).waitFor();
    },
  },
  managersScreen('people and invitations'),
  managersScreen('a manager is removed', async (story) => {
    await tap(/^เอาออก/)(story);
    await story.page.getByRole('dialog').waitFor();
  }),
  invitationScreen('open', { quota: opened.quota }),
  ...['wrong_account', 'used', 'declined', 'expired', 'cancelled', 'quota_deleted'].map((state) =>
    invitationScreen(state),
  ),
  ...['already_manager', 'own_quota'].map((state) => invitationScreen(state, { quota: opened.quota })),
];

async function openSheet(story: Story): Promise<void> {
  await tap('ชวนคนช่วยดูแล')(story);
  await story.page.getByRole('dialog').getByRole('textbox').waitFor();
}

/** Returns the managers of a quota with several people and invitations, as the server would answer. */
function managersScreen(state: string, act: Screen['act'] = async () => undefined): Screen {
  return {
    route: managersRoute,
    state,
    path: ({ quotaId }) => `/microapp/quota/${quotaId}`,
    act: async (story) => {
      const { page } = story;
      await answerWith(story, '**/api/quota/*/manager', people);
      await page.getByRole('link', { name: shownAs('ดูคนดูแล') }).click();
      await page.getByRole('heading', { name: shownAs('คำเชิญ') }).waitFor();
      await act(story);
    },
  };
}

/** Returns an invitation in a state, as the server would answer. */
function invitationScreen(state: string, { quota = null }: { quota?: object | null } = {}): Screen {
  return {
    route: invitationRoute,
    state,
    path: '/microapp/quota',
    act: async (story) => {
      await answerWith(story, '**/api/invitation/*', { ...opened, quota, state });
      await story.page.goto(`${invitationRoute}?token=BBBBBBBBBBBBBBBBBBBBBA`);
      await story.page.getByRole('heading', { level: 2 }).waitFor();
    },
  };
}
