import { errorShown, inMenu } from '../../acts.ts';
import { shownAs } from '../../words.ts';
import type { Screen } from '../screen.ts';

/** States of my quotas, and of one. */
export const quotaScreens: readonly Screen[] = [
  { route: '/microapp/quota', state: 'mine', path: '/microapp/quota' },
  {
    route: '/microapp/quota',
    state: 'not loaded',
    path: '/microapp/quota',
    failing: /\/api\/me\/quota/,
    act: errorShown,
  },
  { route: '/microapp/quota/:quotaId', state: 'front', path: ({ quotaId }) => `/microapp/quota/${quotaId}` },
  {
    route: '/microapp/quota/:quotaId',
    state: 'new name',
    path: ({ quotaId }) => `/microapp/quota/${quotaId}`,
    act: inMenu(shownAs('ตัวเลือกของที่เก็บนี้'), 'เปลี่ยนชื่อ'),
  },
  {
    route: '/microapp/quota/:quotaId/linked-groups',
    state: 'list',
    path: ({ quotaId }) => `/microapp/quota/${quotaId}/linked-groups`,
  },
];
