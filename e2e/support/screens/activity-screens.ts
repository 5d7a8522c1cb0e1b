import type { Screen } from './screen.ts';

/** States of a group's activity. */
export const activityScreens: readonly Screen[] = [
  {
    route: '/microapp/:groupId/activity',
    state: 'what happened',
    path: ({ groupId }) => `/microapp/${groupId}/activity`,
    act: ({ page }) => page.getByRole('listitem').first().waitFor(),
  },
  {
    route: '/microapp/:groupId/activity',
    state: 'nothing by the filter',
    path: ({ groupId }) => `/microapp/${groupId}/activity?topic=shares&person=me`,
    act: ({ page }) => page.getByText('ไม่เจอกิจกรรมตามที่เลือก').waitFor(),
  },
  {
    route: '/microapp/:groupId/activity',
    state: 'not loaded',
    path: ({ groupId }) => `/microapp/${groupId}/activity`,
    failing: /\/api\/group\/[^/]+\/activity/,
    act: async ({ page }) => page.getByRole('alert').first().waitFor(),
  },
];
