import type { Plans } from '@kepwai/api-client';
import { createLiff } from '@kepwai/liff-adapter';
import { gibibyte } from '@kepwai/rules/sizes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HelpEntry } from '../../lib/help/entries.ts';
import { liffCallGroups } from '../developers/liff-calls.ts';
import { moveFirstPath } from '../pages/first-path.ts';
import { monthsWords, priceWords, suggestPlan } from './plan-words.ts';
import { findSeenPlans, loadPlans } from './plans.ts';

vi.mock(import('../site.css'), () => ({}));
const { startPricing } = await import('./pricing.ts');
const { startFaq } = await import('./faq.ts');
const { factsOf, showFacts } = await import('./quickstart.ts');
const { createWay } = await import('./home.ts');
const { startReference } = await import('./reference.ts');
const { liffCalls, startPlayground } = await import('./playground.ts');

const plan = (id: string, gigabytes: number, monthSatang: number) => ({
  ...{ id, name: id, limitBytes: gigabytes * gibibyte },
  ...{ monthSatang, yearSatang: monthSatang * 10 },
});
const plans: Plans = {
  plans: [plan('free', 1, 0), plan('small', 50, 5900), plan('large', 200, 12900)],
  vatPercent: 7,
  isPayable: true,
};
const text = (element: Element = document.body) =>
  (element.textContent ?? '').replace(/[\u200b\u200c]/g, '').replace(/\s+/g, ' ');

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

describe('words about plans', () => {
  it('prices show the saving of a year', () => {
    expect(priceWords(plan('small', 50, 5900), 'month')).toEqual({ price: '59 บาทต่อเดือน', discount: null });
    expect(priceWords(plan('small', 50, 5900), 'year')).toEqual({
      ...{ price: '590 บาทต่อปี', discount: 'ถูกกว่าจ่ายรายเดือน 118 บาทต่อปี' },
    });
    expect(priceWords(plan('free', 1, 0), 'year').price).toBe('ฟรี');
  });

  it('suggest the smallest plan that lasts a year, or the largest', () => {
    expect(suggestPlan(plans.plans, 100)?.plan.id).toBe('free');
    expect(suggestPlan(plans.plans, 1000)?.plan.id).toBe('small');
    expect(suggestPlan(plans.plans, 100_000)?.plan.id).toBe('large');
    expect(suggestPlan([], 100)).toBeNull();
    expect([0, 5, 30, 500].map(monthsWords)).toEqual(['ไม่ถึงเดือน', 'ราว 5 เดือน', 'ราว 2 ปี', 'มากกว่า 10 ปี']);
  });
});

describe('the prices', () => {
  const open = async (load: () => Promise<Plans>) => {
    const place = document.createElement('section');
    place.innerHTML = '<div data-plans-loading hidden></div>';
    document.body.append(place);
    startPricing(place, { load, seen: () => findSeenPlans() });
    expect(place.getAttribute('aria-busy')).toBe('true');
    expect(place.querySelector<HTMLElement>('[data-plans-loading]')?.hidden).toBe(false);
    await expect.poll(() => place.hasAttribute('aria-busy')).toBe(false);
    return place;
  };

  it('are one card per plan, by month or by year, and remember the choice for the payment', async () => {
    const place = await open(async () => plans);
    expect(text(place)).toContain('59 บาทต่อเดือน');
    expect(text(place)).toContain('ราคารวมภาษีมูลค่าเพิ่ม 7% แล้ว');
    place.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
    expect(text(place)).toContain('590 บาทต่อปี');
    expect([...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      ...['/docs/quickstart', '/microapp/subscribe?plan=small&period=year'],
      '/microapp/subscribe?plan=large&period=year',
    ]);
  });

  it('suggest a plan for the pictures of a month', async () => {
    const place = await open(async () => plans);
    const slider = place.querySelector<HTMLInputElement>('input[type=range]');
    if (!slider) throw new Error('no slider');
    slider.value = '2000';
    slider.dispatchEvent(new Event('input'));
    expect(text(place)).toContain('2,000 รูป');
    expect(text(place)).toContain('แพ็กเกจ small 50 GB พอใช้');
  });

  it.each([
    ['has no paid plan', { ...plans, plans: plans.plans.slice(0, 1) }],
    ['takes no payments', { ...plans, isPayable: false }],
  ])('prices are free if the operator %s', async (_name, answer) => {
    const place = await open(async () => answer);
    expect(text(place)).toContain('ผู้ให้บริการเปิดให้ใช้ฟรี');
    expect(text(place)).toContain('1 GB');
  });

  it('are requested again after a failure', async () => {
    const load = vi
      .fn<() => Promise<Plans>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(plans);
    const place = await open(load);
    expect(text(place)).toContain('โหลดราคาไม่ได้');
    place.querySelector('button')?.click();
    await expect.poll(() => text(place)).toContain('59 บาทต่อเดือน');
  });

  it('are the last known ones, with their date, while there is no answer', async () => {
    await loadPlans({ list: async () => plans });
    const place = await open(async () => Promise.reject(new Error('offline')));
    expect(text(place)).toMatch(/นี่คือราคาเมื่อ .+ ราคาอาจเปลี่ยน/);
    expect(text(place)).toContain('59 บาทต่อเดือน');
  });

  it('ignore a stored value of another form', () => {
    for (const value of ['<', '7', '{"seenAt":1,"plans":{}}']) {
      localStorage.setItem('kepwai.plans', value);
      expect(findSeenPlans()).toBeNull();
    }
  });
});

describe('the search of the questions', () => {
  const answer: HelpEntry = {
    ...{ href: '/docs/faq#a', title: 'ลบผิด เอาคืนได้ไหม', text: 'ถังขยะ', html: '<p>ถังขยะ</p>', screens: [] },
  };
  const article: HelpEntry = { ...answer, href: '/articles/b', title: 'รูปหาย', html: null };
  const open = (load: (page: string) => Promise<HelpEntry[]>) => {
    document.body.innerHTML =
      '<div data-search></div><div data-found></div><div data-all><details class="question" id="c"><summary>เก็บอะไร</summary><div class="prose">รูป</div></details></div>';
    const [search, found, all] = document.body.children;
    if (!(search instanceof HTMLElement && found instanceof HTMLElement && all instanceof HTMLElement))
      throw new Error('no places');
    startFaq({ search, found, all }, { load });
    const input = search.querySelector('input');
    if (!input) throw new Error('no field');
    const type = (words: string) => {
      input.value = words;
      input.dispatchEvent(new Event('input'));
    };
    return { found, all, type };
  };

  it('reads the payloads once, and shows questions unfolding and articles as links', async () => {
    const load = vi.fn(async (page: string) =>
      page === '/docs/faq' ? [answer] : page === '/articles' ? [article] : [],
    );
    const { found, all, type } = open(load);
    type('ถังขยะ');
    await expect.poll(() => text(found)).toContain('พบ 2 คำตอบ');
    expect(all.hidden).toBe(true);
    expect(found.querySelector('details .prose')?.innerHTML).toBe('<p>ถังขยะ</p>');
    expect(found.querySelector('a')?.getAttribute('href')).toBe('/articles/b');
    type('รูปหาย');
    await expect.poll(() => text(found)).toContain('พบ 1 คำตอบ');
    type('');
    await expect.poll(() => all.hidden).toBe(false);
    expect(load.mock.calls).toEqual([['/docs/faq'], ['/pricing'], ['/articles']]);
  });

  it('searches the page itself if no payload can be read', async () => {
    const { found, type } = open(async () => Promise.reject(new Error('offline')));
    type('เก็บ');
    await expect.poll(() => text(found)).toContain('เก็บอะไร');
  });

  it('shows the nearest questions and a contact if nothing matches', async () => {
    const { found, type } = open(async () => [answer]);
    type('ฟฟฟ');
    await expect.poll(() => text(found)).toContain('ไม่พบ “ฟฟฟ”');
    expect(found.querySelector('a')?.getAttribute('href')).toBe('#contact');
  });
});

describe('the steps', () => {
  const group = { deletedAt: null, quota: null, fileCount: 0 };
  const factsOfAny = (...groups: Parameters<typeof factsOf>[0]) => factsOf(groups);

  it('are done once any group of the reader has done them', () => {
    expect(factsOfAny()).toEqual({ bot: false, quota: false, file: false });
    expect(factsOfAny({ ...group, deletedAt: '2026-11-26T00:00:00Z' }).bot).toBe(false);
    expect(factsOfAny(group, { ...group, quota: {}, fileCount: 3 })).toEqual({
      bot: true,
      quota: true,
      file: true,
    });
  });

  it('are ticked on the page, also for screen readers', () => {
    document.body.innerHTML =
      '<p data-ticks></p><ol><li>x</li><li data-tick="bot"><h2>ชวน<span data-done></span></h2></li><li data-tick="file"><h2>ส่ง<span data-done></span></h2></li></ol>';
    expect(showFacts(document, { bot: true, quota: false, file: false })).toBe(false);
    expect(document.querySelector('[data-tick=bot]')?.hasAttribute('data-ticked')).toBe(true);
    expect(text()).toContain('ชวน ทำแล้ว');
    expect(text()).toContain('ทำแล้ว 1 จาก 2 ขั้น');
    expect(showFacts(document, { bot: true, quota: true, file: true })).toBe(true);
  });
});

describe('the way to download', () => {
  const ids = ['line-iphone', 'line-android', 'safari', 'android', 'computer'];
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Line/15.0.0', 0, 'line-iphone'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Line/15.0.0/IAB', 0, 'line-android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/605', 0, 'safari'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Safari/605', 5, 'safari'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile', 0, 'android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Safari/605', 0, 'computer'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/130', 0, 'computer'],
  ])('the download of %s with %i touch points is %s', (userAgent, maxTouchPoints, id) => {
    document.body.innerHTML = `<div>${ids.map((name) => `<section id="${name}"><p data-yours hidden></p></section>`).join('')}</div>`;
    moveFirstPath(document, { userAgent, maxTouchPoints });
    expect(document.querySelector('section')?.id).toBe(id);
    expect(document.querySelectorAll('[data-yours]:not([hidden])')).toHaveLength(1);
  });
});

describe('the way to add the bot', () => {
  const config = {
    ...{ fetchTarget: '', liffId: '1-a', publicUrl: '', botBasicId: '@kepwai', simulation: null },
    ...{ demo: null, sentryDsn: null, environment: 'test', analyticsId: null },
  };
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

  it('is a button on a phone, and an id to copy', async () => {
    const way = await createWay(config);
    expect(way.querySelector('a')?.getAttribute('href')).toBe('https://line.me/R/ti/p/%40kepwai');
    expect(text(way)).toContain('@kepwai');
    expect(way.querySelector('svg')).toBeNull();
  });

  it('is also a code on a wide screen', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const way = await createWay(config);
    expect(way.querySelector('svg')?.getAttribute('aria-label')).toMatch(/คิวอาร์.*@kepwai/);
  });

  it('is a simulated chat if LINE is simulated', async () => {
    const way = await createWay({ ...config, simulation: { lineOrigin: 'http://localhost:3100' } });
    expect(way.querySelector('a')?.getAttribute('href')).toBe('http://localhost:3100/line');
  });

  it('says so if the operator configured no bot', async () => {
    expect(text(await createWay({ ...config, botBasicId: null }))).toContain('ยังไม่ได้บอกชื่อบัญชี LINE');
  });
});

describe('the playground', () => {
  it('calls every function of LIFF, and lists each call', () => {
    const liff = createLiff({ liffId: '1234567890-AbcdEfgh', mode: 'line' });
    const names = Object.entries(Object.getOwnPropertyDescriptors(liff)).flatMap(([name, { value }]) =>
      typeof value === 'object' && value !== null
        ? Object.keys(value).map((inner) => `${name}.${inner}`)
        : [name],
    );
    // The page listens to sub-windows from the start.
    const called = [...Object.keys(liffCalls), 'subWindow.on', 'subWindow.off'];
    expect(names.toSorted()).toEqual(called.toSorted());
    expect(liffCallGroups.flatMap(({ calls }) => Object.keys(calls))).toEqual(Object.keys(liffCalls));
  });

  it('shows the result of a call, or why it was refused', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    document.body.innerHTML = ['boot', 'getOS', 'getProfile']
      .map((name) => `<button disabled data-call="${name}"></button><div data-answer="${name}"></div>`)
      .join('');
    const panel = document.createElement('div');
    document.body.append(panel);
    startPlayground(document, panel);
    const answerOf = (name: string) => document.querySelector(`[data-answer="${name}"]`)?.textContent ?? '';
    const tap = (name: string) => document.querySelector<HTMLElement>(`[data-call="${name}"]`)?.click();
    await expect.poll(() => answerOf('boot')).toContain('"ready"');
    tap('getOS');
    await expect.poll(() => answerOf('getOS')).toBe('"web"');
    tap('getProfile');
    await expect.poll(() => answerOf('getProfile')).toMatch(/^LiffError .*UNAUTHORIZED/s);
    expect(panel.querySelector('[data-liff-panel]')).not.toBeNull();
  });
});

describe('the reference', () => {
  function open(show: (place: HTMLElement) => Promise<void>) {
    document.body.innerHTML =
      '<button disabled></button><p></p><section><a href="#getMe" data-operation="me/getMe">GET</a></section>';
    const [button, status, list] = ['button', 'p', 'section'].map((name) => document.querySelector(name));
    if (
      !(button instanceof HTMLButtonElement && status instanceof HTMLElement && list instanceof HTMLElement)
    )
      throw new Error('The page has no parts');
    startReference({ button, status, list, show });
    return { button, status, list };
  }

  it('opens at the tapped operation, and loads nothing before', async () => {
    const show = vi.fn(async (place: HTMLElement) => place.append('ทั้งหมด'));
    const { button, list } = open(show);
    expect(button.disabled).toBe(false);
    expect(show).not.toHaveBeenCalled();
    list.querySelector('a')?.click();
    await expect.poll(() => document.body.textContent).toContain('ทั้งหมด');
    expect(location.hash).toBe('#/me/getMe');
    expect(list.isConnected).toBe(false);
    history.replaceState(null, '', '/');
  });

  it('keeps the list if the library cannot be loaded, and opens at the next tap', async () => {
    const show = vi.fn<(place: HTMLElement) => Promise<void>>().mockRejectedValueOnce(new Error('offline'));
    const { button, status, list } = open(show);
    button.click();
    await expect.poll(() => text(status)).toContain('โหลดรายละเอียดไม่ได้');
    expect(list.isConnected).toBe(true);
    button.click();
    await expect.poll(() => list.isConnected).toBe(false);
  });
});
