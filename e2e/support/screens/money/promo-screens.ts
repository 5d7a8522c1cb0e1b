import { gibibyte } from '@kepwai/rules/sizes';
import { errorShown } from '../../acts.ts';
import type { Screen, Story } from '../screen.ts';

const route = '/microapp/promo/:token';
const path = '/microapp/promo/K7QW-9XPT';

const times = { startsAt: '2026-12-24T03:00:00Z', endsAt: '2027-03-24T03:00:00Z' };
const effect = { beforeBytes: gibibyte, afterBytes: 6 * gibibyte, ...times };
const quota = (number: number) => ({
  id: `40000000-0000-4000-8000-00000000000${number}`,
  name: number === 1 ? 'ที่เก็บของครอบครัวใหญ่ของเราทุกคนที่บ้านสวน' : 'Bartholomew-Featherstonehaugh-Cholmondeley',
  usedBytes: gibibyte,
});
const promo = {
  state: 'open',
  gift: { kind: 'storage', bytes: 5 * gibibyte, planName: null, days: 90, months: null },
  opensAt: times.startsAt,
  closesAt: times.endsAt,
  isForNewQuotas: true,
  choices: [],
  newQuota: null,
  redeemed: null,
};

/** States of a promo: each that differs in layout. */
export const promoScreens: readonly Screen[] = [
  { route, state: 'unknown', path },
  { route, state: 'not loaded', path, failing: /\/api\/promo/, act: errorShown },
  promoScreen('open, several quotas', {
    choices: [
      { quota: quota(1), effect, refusal: null },
      { quota: quota(2), effect, refusal: 'plan_too_small' },
    ],
    newQuota: effect,
  }),
  promoScreen('used up', { state: 'used_up' }),
  promoScreen('used by me', {
    state: 'used_by_me',
    redeemed: { quota: quota(1), effect, redeemedAt: times.startsAt },
  }),
  promoScreen('no quota can have it', { choices: [{ quota: quota(2), effect, refusal: 'not_new' }] }),
  promoScreen('redeemed', { newQuota: effect }, async (story) => {
    const data = { quota: quota(1), effect, redeemedAt: times.startsAt };
    await answerWith(story, data);
    await story.page.getByRole('button').last().click();
    await story.page.getByRole('status').filter({ hasText: 'บ้านสวน' }).waitFor();
  }),
];

/** Returns a promo in a state, as the server would answer. */
function promoScreen(state: string, given: object, act: Screen['act'] = async () => undefined): Screen {
  return {
    route,
    state,
    path: '/microapp/quota',
    act: async (story) => {
      await answerWith(story, { ...promo, ...given });
      await story.page.goto(path);
      await story.page.locator('#gift').waitFor();
      await act(story);
    },
  };
}

/** Answers requests of this screen; the next one has another. */
async function answerWith({ page }: Story, data: object): Promise<void> {
  const address = '**/api/promo/*';
  await page.unroute(address);
  await page.route(address, (request) => request.fulfill({ json: { success: true, data } }), { times: 3 });
}
