import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeTaps } from './take-taps.ts';

const painted =
  '<a href="/a"><img></a><button aria-label="ค้นหา"></button><button>จัดหมุด</button><p>บ้านเรา</p>';
let box: HTMLElement;
let clicked: string[];
/** Element under the finger. */
let under: Element | null;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="box" inert></div><main></main>';
  box = find('#box');
  box.innerHTML = painted;
  clicked = [];
  under = null;
  document.elementFromPoint = () => (box.inert ? document.body : under);
  // As a page does, with the text of the function alone.
  new Function(`(${takeTaps})(document.getElementById('box'))`)();
});
afterEach(() => {
  dispatchEvent(new Event('keydown'));
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

test.each([
  ['a picture of a link', '#box img', '/a'],
  ['a button with a label', '#box [aria-label]', 'ค้นหา'],
  ['a button with words', '#box button:last-of-type', 'จัดหมุด'],
])('a tap on %s is repeated on the app’s own, once', async (_what, selector, name) => {
  tap(selector);
  expect(document.querySelectorAll('.animate-shimmer')).toHaveLength(1);
  await appTakesOver();
  expect(clicked).toEqual([name]);
  expect(document.activeElement?.parentElement?.localName).toBe('main');
  await render(painted);
  expect(clicked).toHaveLength(1);
});

test('only the last of several taps counts, and a tap elsewhere cancels it', async () => {
  tap('#box a');
  tap('#box [aria-label]');
  expect(document.querySelectorAll('.animate-shimmer')).toHaveLength(1);
  tap('#box p');
  await appTakesOver();
  expect(clicked).toEqual([]);
});

test.each<[string, () => void]>([
  ['scrolls', () => tap('#box a', { toY: 60 })],
  ['rests', () => tap('#box a', { forMs: 900 })],
  [
    'is taken by the browser',
    () => {
      press('#box a');
      point('pointercancel', {});
      point('pointerup', {});
    },
  ],
  [
    'is a key’s turn then',
    () => {
      tap('#box a');
      dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    },
  ],
])('a finger that %s triggers no tap', async (_what, act) => {
  act();
  await appTakesOver();
  expect(clicked).toEqual([]);
});

test('a finger that is down while the app takes over taps the app', async () => {
  press('#box a');
  await appTakesOver();
  expect(clicked).toEqual([]);
  point('pointerup', {});
  await vi.runAllTimersAsync();
  expect(clicked).toEqual(['/a']);
});

test('a target that loads later is tapped then, unless the person does something else', async () => {
  tap('#box a');
  await appTakesOver('<p>บ้านเรา</p>');
  await render(painted);
  expect(clicked).toEqual(['/a']);
});

test.each<[string, () => unknown]>([
  ['the person taps something else', () => point('pointerdown', {})],
  ['the person presses a key', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))],
  ['ten seconds have passed', () => vi.advanceTimersByTime(10_000)],
])('a missing target is given up when %s', async (_what, act) => {
  tap('#box a');
  await appTakesOver('<p>บ้านเรา</p>', { runTimers: false });
  act();
  await render(painted);
  expect(clicked).toEqual([]);
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return element;
}

function point(type: string, { y = 0, at = 0 }: { y?: number; at?: number }): void {
  const event = new MouseEvent(type, { clientX: 0, clientY: y, button: 0 });
  Object.defineProperties(event, { isPrimary: { value: true }, timeStamp: { value: at } });
  dispatchEvent(event);
}

function press(selector: string): void {
  under = find(selector);
  point('pointerdown', {});
}

function tap(selector: string, { toY = 0, forMs = 50 } = {}): void {
  press(selector);
  point('pointerup', { y: toY, at: forMs });
}

async function render(html: string, { runTimers = true } = {}): Promise<void> {
  const main = find('main');
  main.innerHTML = html;
  main.onclick = ({ target }) => {
    if (!(target instanceof Element)) return;
    clicked.push(target.getAttribute('href') ?? target.getAttribute('aria-label') ?? target.textContent);
  };
  for (const link of main.querySelectorAll('a'))
    link.addEventListener('click', (event) => event.preventDefault());
  if (runTimers) await vi.advanceTimersByTimeAsync(10);
}

/** The app renders its own in place of the snapshot. */
async function appTakesOver(html = painted, options = {}): Promise<void> {
  box.remove();
  await render(html, options);
}
