import { hourMs } from '@kepwai/rules/time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offerDemo } from './demo.ts';
import { linkDemo } from './features.ts';

const lineOrigin = 'http://line.test';
const place = (name: string) => document.querySelector<HTMLElement>(`[data-demo-${name}]`) ?? document.body;
const text = () => document.body.textContent?.replaceAll(/[\u200b\u200c]/g, '') ?? '';
const start = () => document.querySelector('button');

let answers: Response[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  answers = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answers.shift() ?? Promise.reject(new TypeError('offline'))),
  );
  document.body.innerHTML = '<p data-demo-way></p><div data-demo-phone><p>ภาพยนตร์</p></div>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const offer = () => offerDemo({ way: place('way'), phone: place('phone') }, { demo: 'on', lineOrigin });
const begun = () =>
  Response.json({ url: `${lineOrigin}/line/visits/s`, endsAt: Date.now() + hourMs }, { status: 201 });

it('the demo shows the chat in the phone of the film, and says when its hour is over', async () => {
  answers.push(begun());
  offer();
  expect(document.querySelector('iframe')).toBeNull();
  start()?.click();
  expect(text()).toContain('กำลังจัดแชท');
  await expect.poll(() => document.querySelector('iframe')?.src).toBe(`${lineOrigin}/line/visits/s`);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(document.querySelector('iframe')).toBeNull();
  expect(text()).toContain('หมดเวลาลองเล่นแล้ว');
});

it.each([
  [() => Response.json({ message: 'busy' }, { status: 429 }), 'มีคนลองเล่นอยู่เต็ม'],
  [() => Response.json({ message: 'again-later' }, { status: 429 }), 'ลองไปหลายรอบแล้ว'],
  [() => Response.json({ message: 'x' }, { status: 500 }), 'เปิดให้ลองไม่ได้ในตอนนี้'],
])('the demo explains why none can start, beside the film: %#', async (answer, words) => {
  answers.push(answer());
  offer();
  start()?.click();
  await expect.poll(() => text()).toContain(words);
  expect(text()).toContain('ภาพยนตร์');
  expect(start()?.disabled).toBe(false);
});

it('the demo reports a missing network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  offer();
  start()?.click();
  await expect.poll(() => text()).toContain('ยังไม่มีเน็ต');
});

it('the demo continues in its tab instead of starting another', async () => {
  answers.push(begun());
  offer();
  start()?.click();
  await expect.poll(() => document.querySelector('iframe')).not.toBeNull();
  document.body.innerHTML = '<p data-demo-way></p><div data-demo-phone></div>';
  offer();
  expect(text()).toBe('เล่นต่อ');
  start()?.click();
  await expect.poll(() => document.querySelector('iframe')).not.toBeNull();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('the demo opens the screen that a link of another page names', async () => {
  history.replaceState(null, '', '/?demo=/file');
  answers.push(begun());
  offer();
  await expect
    .poll(() => document.querySelector('iframe')?.src)
    .toBe(`${lineOrigin}/line/visits/s?app=%2Ffile`);
});

it('the demo is a link if it runs in another deployment', () => {
  offerDemo(
    { way: place('way'), phone: place('phone') },
    { demo: 'https://demo.kepwai.example', lineOrigin: null },
  );
  expect(document.querySelector('a')?.href).toBe('https://demo.kepwai.example/?demo#look');
});

it('the demo is linked from the features whose screens can be tried', () => {
  document.body.innerHTML = '<p data-demo-screen="/quota"></p><p></p>';
  linkDemo(document, 'on');
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/?demo=%2Fquota#look',
  ]);
});
