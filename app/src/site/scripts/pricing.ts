/** The prices of this deployment, by month or year, and an estimate by pictures a month. */
import type { Plans } from '@kepwai/api-client';
import { formatDate } from '../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { button, buttonClass, fill, h } from '../../ui/dom.ts';
import './common.ts';
import { findToken } from './client.ts';
import { monthsWords, type Period, type Plan, priceWords, suggestPlan } from './plan-words.ts';
import { findSeenPlans, loadPlans, type SeenPlans } from './plans.ts';

const root = document.querySelector<HTMLElement>('[data-plans]');
if (root) startPricing(root);

/** Shows the plans in a place of the page, with a skeleton until they are known. */
export function startPricing(
  place: HTMLElement,
  {
    load = loadPlans,
    seen = findSeenPlans,
  }: { load?: () => Promise<Plans>; seen?: () => SeenPlans | null } = {},
): void {
  const skeleton = place.querySelector<HTMLElement>('[data-plans-loading]');
  if (skeleton) skeleton.hidden = false;
  place.setAttribute('aria-busy', 'true');
  const retry = () => startPricing(place, { load, seen });
  load()
    .then(
      (plans) => fill(place, ...view(plans)),
      () => fill(place, ...failedView(seen(), retry)),
    )
    .finally(() => place.removeAttribute('aria-busy'));
}

function failedView(seen: SeenPlans | null, retry: () => void): HTMLElement[] {
  const again = button({ tone: 'secondary', label: 'ลองอีกครั้ง', onClick: retry });
  const words =
    seen === null
      ? 'โหลดราคาไม่ได้ ดูเน็ตแล้วลองอีกครั้ง'
      : `โหลดราคาล่าสุดไม่ได้ นี่คือราคาเมื่อ ${formatDate(new Date(seen.seenAt).toISOString())} ราคาอาจเปลี่ยน`;
  const banner = h(
    'div',
    { role: 'alert', class: 'flex flex-wrap items-center gap-3 rounded-tile bg-surface-sunken px-5 py-4' },
    h('p', { class: 'min-w-[min(12rem,100%)] flex-1' }, words),
    again,
  );
  return seen === null ? [banner] : [banner, ...view(seen.plans)];
}

function view({ plans, vatPercent, isPayable }: Plans): HTMLElement[] {
  const paid = plans.filter(({ monthSatang, yearSatang }) => monthSatang > 0 || yearSatang > 0);
  if (paid.length === 0 || !isPayable) return [freeView(plans[0])];
  const cards = h('div', { class: 'mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4' });
  const show = (period: Period) => fill(cards, ...plans.map((plan) => card(plan, period)));
  show('month');
  const vat = vatPercent > 0 ? `ราคารวมภาษีมูลค่าเพิ่ม ${vatPercent}% แล้ว` : null;
  return [
    periodChoice(show),
    cards,
    ...(vat === null ? [] : [h('p', { class: 'mt-3 text-small text-ink-soft' }, vat)]),
    estimate(plans),
  ];
}

function freeView(free: Plan | undefined): HTMLElement {
  return h(
    'div',
    { class: 'rounded-sheet border border-line bg-surface-raised p-6' },
    h('p', { class: 'text-heading font-semibold' }, 'ผู้ให้บริการเปิดให้ใช้ฟรี'),
    h(
      'p',
      { class: 'mt-1 text-ink-soft' },
      free ? `ที่เก็บละ ${formatSize(free.limitBytes)} ใช้ร่วมกันได้หลายกลุ่ม` : 'ถามผู้ให้บริการว่าให้ที่เก็บเท่าไหร่',
    ),
  );
}

/** Two radio buttons, which look like one switch. */
function periodChoice(onChange: (period: Period) => void): HTMLElement {
  const choices: ReadonlyArray<readonly [Period, string]> = [
    ['month', 'รายเดือน'],
    ['year', 'รายปี'],
  ];
  return h(
    'fieldset',
    { class: 'inline-flex gap-1 rounded-control bg-surface-sunken p-1' },
    h('legend', { class: 'sr-only' }, 'จ่ายรายเดือนหรือรายปี'),
    ...choices.map(([period, label]) =>
      h(
        'label',
        {
          class:
            'inline-flex min-h-11 cursor-pointer items-center rounded-control px-4 text-small font-medium text-ink-soft has-checked:bg-surface-raised has-checked:text-ink has-checked:shadow-lift has-focus-visible:outline-3 has-focus-visible:outline-focus',
        },
        h('input', {
          type: 'radio',
          name: 'period',
          class: 'sr-only',
          checked: period === 'month',
          onChange: () => onChange(period),
        }),
        label,
      ),
    ),
  );
}

function card(plan: Plan, period: Period): HTMLElement {
  const { price, discount } = priceWords(plan, period);
  const isFree = plan.monthSatang === 0;
  return h(
    'article',
    { class: 'flex flex-col rounded-tile border border-line bg-surface-raised p-5' },
    h('h2', { class: 'text-title font-semibold' }, `${plan.name} ${formatSize(plan.limitBytes)}`),
    h('p', { class: 'mt-1 text-heading font-semibold tabular-nums' }, price),
    h('p', { class: 'min-h-6 text-small text-kept' }, discount ?? ''),
    h(
      'a',
      {
        class: buttonClass(isFree ? 'secondary' : 'primary', 'mt-auto'),
        href: isFree ? '/docs/quickstart' : chooseAddress(plan, period),
      },
      isFree ? 'เริ่มใช้ฟรี' : 'เลือกแพ็กเกจนี้',
    ),
  );
}

/** Leads to the payment; sign-in keeps the choice, which is in the address. */
function chooseAddress({ id }: Plan, period: Period): string {
  return `/microapp/subscribe?${new URLSearchParams({ plan: id, period })}`;
}

const fewestPictures = 50;
const mostPictures = 5000;
const stepPictures = 50;

function estimate(plans: readonly Plan[]): HTMLElement {
  const answer = h('p', { role: 'status', class: 'mt-2 min-h-14' });
  const count = h('output', { class: 'font-semibold tabular-nums' });
  const slider = h('input', {
    type: 'range',
    id: 'pictures',
    class: 'mt-2 h-11 w-full accent-action',
    ...{ min: fewestPictures, max: mostPictures, step: stepPictures, value: 300 },
  });
  const show = () => {
    const pictures = Number(slider.value);
    count.textContent = `${formatCount(pictures)} รูป`;
    slider.setAttribute('aria-valuetext', `${formatCount(pictures)} รูปต่อเดือน`);
    const suggestion = suggestPlan(plans, pictures);
    if (!suggestion) return;
    const { plan, months } = suggestion;
    fill(
      answer,
      `แพ็กเกจ ${plan.name} ${formatSize(plan.limitBytes)} พอใช้${monthsWords(months)} ถ้าคิดรูปละ 400 KB`,
    );
  };
  slider.addEventListener('input', show);
  show();
  return h(
    'section',
    { class: 'mt-8 rounded-sheet border border-line bg-surface-raised p-5 sm:p-6' },
    h(
      'label',
      { for: 'pictures', class: 'flex flex-wrap justify-between gap-x-4 text-title font-semibold' },
      'กลุ่มส่งรูปกันเดือนละกี่รูป',
      count,
    ),
    slider,
    answer,
    h(
      'p',
      { class: 'text-small text-ink-soft' },
      findToken() === null
        ? 'วิดีโอกินที่มากกว่ารูปมาก ใช้จริงแล้วตู้จะบอกว่าเต็มราววันไหน'
        : 'ที่เก็บของคุณจะเต็มราววันไหน ดูได้ในตู้',
    ),
  );
}
