import type { Screen, Story } from '../screen.ts';

const route = '/microapp/:groupId/quota';
const person = (index: number, displayName: string) => ({
  id: `30000000-0000-4000-8000-00000000001${index}`,
  displayName,
  pictureUrl: null,
});
const offer = (index: number, displayName: string) => ({
  id: `40000000-0000-4000-8000-00000000001${index}`,
  from: person(index, displayName),
  quotaName: 'ที่เก็บของครอบครัวใหญ่ของเราทุกคนที่บ้านสวน',
  limitBytes: 50 * 1024 ** 3,
  remainingBytes: 48.5 * 1024 ** 3,
  state: 'open',
  createdAt: '2026-12-24T03:00:00Z',
  expiresAt: '2027-01-07T03:00:00Z',
  endedAt: null,
});
const nothing = { concern: 'full', remindedAt: null, nextReminderAt: null, offers: [], ownOffer: null };

/** States of members' actions on the storage of their group. */
export const quotaHelpScreens: readonly Screen[] = [
  helpScreen('a member offers storage', 'ถอนข้อเสนอ', {
    ...nothing,
    ownOffer: offer(1, 'ฉัน'),
    permissions: { remind: true, offer: true, answer: false },
  }),
  helpScreen('offers to answer', /^รับ ของป้าสมศรี/, {
    ...nothing,
    offers: [offer(2, 'Bartholomew-Featherstonehaugh-Cholmondeley'), offer(3, 'ป้าสมศรี')],
    permissions: { remind: false, offer: false, answer: true },
  }),
];

/** Returns the page of a group's storage with an answer of the server. */
function helpScreen(state: string, button: string | RegExp, data: object): Screen {
  return {
    route,
    state,
    path: ({ groupId }) => `/microapp/${groupId}`,
    act: async (story: Story) => {
      const { page, groupId } = story;
      const address = '**/api/group/*/quota-help';
      await page.unroute(address);
      await page.route(address, (call) => call.fulfill({ json: { success: true, data } }), { times: 3 });
      await page.goto(`/microapp/${groupId}/quota`);
      await page.getByRole('button', { name: button }).scrollIntoViewIfNeeded();
    },
  };
}
