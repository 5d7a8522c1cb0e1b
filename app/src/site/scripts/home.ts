/** The home page: how to add the bot of this deployment, its demo, and a button that pauses the animation. */
import { loadPublicConfig, type PublicConfig } from '../../lib/deployment/config.ts';
import { button, buttonLink, fill, h } from '../../ui/dom.ts';
import './common.ts';
import { startFilms } from './film.ts';

start();

function start(): void {
  startPause();
  startFilms();
  const place = document.querySelector<HTMLElement>('[data-add-bot]');
  if (place) void showWay(place);
  void offerDemo();
}

/** Loads the demo only if the deployment has one; without an answer the film stays. */
async function offerDemo(): Promise<void> {
  const [way, phone] = ['way', 'phone'].map((name) =>
    document.querySelector<HTMLElement>(`[data-demo-${name}]`),
  );
  const config = await loadPublicConfig().catch(() => null);
  if (!way || !phone || !config || config.demo === null) return;
  const part = await import('./demo.ts').catch(() => null);
  part?.offerDemo({ way, phone }, { demo: config.demo, lineOrigin: config.simulation?.lineOrigin ?? null });
}

function startPause(): void {
  const story = document.querySelector<HTMLElement>('[data-story]');
  const pause = story?.querySelector('button');
  if (!story || !pause) return;
  pause.hidden = false;
  pause.addEventListener('click', () => {
    const isPaused = story.toggleAttribute('data-paused');
    pause.setAttribute('aria-label', isPaused ? 'เล่นภาพต่อ' : 'หยุดภาพเคลื่อนไหว');
  });
}

async function showWay(place: HTMLElement): Promise<void> {
  try {
    fill(place, await createWay(await loadPublicConfig()));
  } catch {
    fill(
      place,
      h('p', { role: 'alert' }, 'โหลดชื่อบัญชีของบอทไม่ได้'),
      button({ tone: 'secondary', label: 'ลองอีกครั้ง', class: 'mt-3', onClick: () => void showWay(place) }),
    );
  }
}

/** Returns how to add the bot: a real one, that of a simulated LINE, or none that is configured yet. */
export async function createWay({ botBasicId, simulation, demo }: PublicConfig): Promise<HTMLElement> {
  if (demo === 'on')
    return h(
      'p',
      { class: 'rounded-tile bg-surface-sunken px-5 py-4 text-ink-soft' },
      'ที่นี่มีไว้ให้ลองเล่นอย่างเดียว ',
      h('a', { href: '#look' }, 'ลองเล่นจริง'),
      ' ได้เลย ไม่ต้องมี LINE',
    );
  if (simulation !== null)
    return h(
      'div',
      { class: 'flex flex-col gap-3' },
      h('p', { class: 'text-ink-soft' }, 'เครื่องนี้จำลอง LINE ไว้ให้ ส่งรูปในแชทจำลองเป็นใครก็ได้ แล้วดูของเข้าตู้ทันที'),
      buttonLink({
        tone: 'secondary',
        label: 'เปิดแชทจำลอง',
        href: new URL('/line', simulation.lineOrigin).href,
      }),
    );
  if (botBasicId === null)
    return h(
      'p',
      { class: 'rounded-tile bg-surface-sunken px-5 py-4 text-ink-soft' },
      'ผู้ให้บริการยังไม่ได้บอกชื่อบัญชี LINE ของบอท ถ้ากลุ่มมีบอทแล้ว แตะการ์ดของบอทในแชทเพื่อเปิดตู้',
    );
  const address = `https://line.me/R/ti/p/${encodeURIComponent(botBasicId)}`;
  return h(
    'div',
    { class: 'flex flex-col gap-4' },
    await drawCode(address, botBasicId).catch(() => null), // The button leads there, too.
    h(
      'a',
      {
        href: address,
        class:
          'inline-flex min-h-11 items-center justify-center gap-2 rounded-control bg-chat px-4 py-2 font-medium text-chat-ink no-underline hover:brightness-95',
      },
      'เพิ่มเก็บไว้ใน LINE',
    ),
    idLine(botBasicId),
  );
}

function idLine(botBasicId: string): HTMLElement {
  const copy = button({ tone: 'quiet', label: 'คัดลอก' });
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(botBasicId).then(
      () => fill(copy, 'คัดลอกแล้ว'),
      () => copy.remove(), // If copying is forbidden, the id can be selected.
    );
  });
  return h(
    'p',
    { class: 'flex flex-wrap items-center justify-between gap-x-3 text-small text-ink-soft' },
    h('span', {}, 'หรือค้นหา ', h('span', { class: 'font-mono text-ink select-all' }, botBasicId)),
    copy,
  );
}

/** Draws a QR code for scanning, on a wide screen. It is dark on light in both themes, since cameras need that. */
async function drawCode(address: string, botBasicId: string): Promise<HTMLElement | null> {
  if (!matchMedia('(min-width: 768px)').matches) return null;
  const { encode } = await import('uqr');
  // Quiet zone of four modules, as ISO/IEC 18004 requires.
  const { size, data } = encode(address, { ecc: 'M', border: 4 });
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `คิวอาร์สำหรับเพิ่มเก็บไว้ ${botBasicId} เป็นเพื่อนใน LINE`);
  svg.setAttribute('data-theme', 'light');
  svg.setAttribute('shape-rendering', 'crispEdges');
  svg.setAttribute('class', 'w-full rounded-tile bg-surface-raised');
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('class', 'fill-ink');
  path.setAttribute(
    'd',
    data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
  );
  svg.append(path);
  return h(
    'figure',
    {},
    svg,
    h('figcaption', { class: 'mt-2 text-center text-small text-ink-soft' }, 'สแกนด้วยกล้องใน LINE'),
  );
}
