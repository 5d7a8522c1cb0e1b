/** The live demo of the home page: a chat of the visitor's own, in the phone of the film or as a whole page. */
import { button, buttonLink, fill, h } from '../../ui/dom.ts';
import { type Demo, loadDemo, type Refusal, startDemo } from './demo-session.ts';

/** Places of the page. */
interface Places {
  /** Row of buttons beside the phone. */
  way: HTMLElement;
  /** Place of the phone with the film. */
  phone: HTMLElement;
}

/** Adds the button that starts the demo here, or leads to its deployment. */
export function offerDemo(
  places: Places,
  { demo, lineOrigin }: { demo: string; lineOrigin: string | null },
): void {
  const label = 'ลองเล่นจริง';
  if (demo !== 'on' || lineOrigin === null) {
    places.way.prepend(buttonLink({ tone: 'primary', label, href: `${demo}/?demo#look` }));
    return;
  }
  const status = h('p', { class: 'mt-3 text-ink-soft', role: 'status' });
  const start = button({ tone: 'primary', label, class: '[&[hidden]]:hidden' });
  const film = [...places.phone.childNodes];
  places.way.prepend(start);
  places.way.after(status);

  async function open(app: string | null): Promise<void> {
    if (start.disabled) return;
    start.disabled = true;
    const isWhole = !matchMedia('(min-width: 768px)').matches;
    fill(status, 'กำลังจัดแชทให้ลอง ใช้เวลาไม่กี่วินาที');
    if (!isWhole) fill(places.phone, waitingPhone());
    const result = await startDemo(lineOrigin ?? '');
    start.disabled = false;
    if (typeof result === 'string') {
      fill(places.phone, ...film);
      fill(status, refusals[result]);
      return;
    }
    if (isWhole) {
      location.assign(addressOf(result, app));
      return;
    }
    fill(status, 'ส่งรูปในแชท แล้วแตะการ์ดของบอทเพื่อเปิดตู้ ทุกอย่างในนี้ลบทิ้งภายในหนึ่งชั่วโมง');
    start.hidden = true;
    fill(places.phone, livePhone(result, app));
    setTimeout(
      () =>
        fill(
          places.phone,
          endedPhone(() => void open(null)),
        ),
      result.endsAt - Date.now(),
    );
  }

  start.addEventListener('click', () => void open(null));
  const wanted = new URLSearchParams(location.search).get('demo');
  // A link of another page leads here, and names its screen.
  if (wanted !== null) void open(wanted === '' ? null : wanted);
  // Within a demo that has begun, coming back shows it again.
  else if (loadDemo() !== null) start.lastChild?.replaceWith('เล่นต่อ');
}

const refusals: Record<Refusal, string> = {
  busy: 'ตอนนี้มีคนลองเล่นอยู่เต็ม ดูภาพไปก่อน แล้วอีกสักพักค่อยลองใหม่',
  'again-later': 'ลองไปหลายรอบแล้ว พักก่อน อีกหนึ่งชั่วโมงค่อยเริ่มใหม่ได้',
  offline: 'ยังไม่มีเน็ต ต่อเน็ตแล้วแตะลองเล่นอีกครั้ง',
  failed: 'เปิดให้ลองไม่ได้ในตอนนี้ อีกสักพักแตะใหม่ได้',
};

function addressOf({ url }: Demo, app: string | null): string {
  return app === null ? url : `${url}?${new URLSearchParams({ app })}`;
}

/** A phone, larger than that of the film: one reads and taps in it. */
const phoneLook =
  'phone mx-auto grid h-[min(46rem,85vh)] w-full max-w-96 overflow-hidden rounded-[2.25rem] border-8 border-stage bg-surface shadow-lift outline outline-line';

function waitingPhone(): HTMLElement {
  return h(
    'div',
    { class: phoneLook, 'aria-hidden': 'true' },
    h(
      'div',
      { class: 'flex animate-pulse flex-col gap-4 p-4' },
      ...['w-1/2', 'ml-auto w-2/3', 'h-40 w-3/4', 'ml-auto w-1/3', 'w-3/5'].map((size) =>
        h('div', { class: `min-h-11 rounded-tile bg-surface-sunken ${size}` }),
      ),
    ),
  );
}

function livePhone(demo: Demo, app: string | null): HTMLElement {
  return h(
    'div',
    { class: phoneLook },
    h('iframe', {
      src: addressOf(demo, app),
      title: 'แชทจำลองให้ลองเล่น',
      class: 'size-full border-0',
      allow: 'clipboard-write; fullscreen',
    }),
  );
}

function endedPhone(again: () => void): HTMLElement {
  return h(
    'div',
    { class: phoneLook },
    h(
      'div',
      { class: 'flex flex-col items-center justify-center gap-4 p-6 text-center' },
      h('p', { role: 'status' }, 'หมดเวลาลองเล่นแล้ว แชทและของในตู้ถูกลบทิ้งแล้ว'),
      button({ tone: 'primary', label: 'ลองใหม่อีกครั้ง', onClick: again }),
    ),
  );
}
