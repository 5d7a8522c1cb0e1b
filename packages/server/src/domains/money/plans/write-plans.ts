import type { Deps } from '../../../deps.ts';
import type { components } from '../../../generated/schema.ts';
import type { DataOf } from '../../../http/contract/operation.ts';
import { escapeHtml, formatSize, type PartWriters } from '../../../http/pages/written-page.ts';
import { presentPlans } from './present-plans.ts';

type Plan = components['schemas']['Plan'];

/** Age of prices after which they are requested anew. */
const freshMs = 60_000;

/** Age up to which readers get them meanwhile: that of `GET /api/plan` in caches. */
const maxAgeMs = 300_000;

/**
 * Creates the writers of the prices, which use the answer of `GET /api/plan`: refreshed once a minute in the
 * background; readers wait only if no recent prices are cached.
 */
export function createPlansWriters(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
): Pick<PartWriters, 'plans' | 'price'> {
  let known: { data: DataOf<'listPlans'>; at: number } | null = null;
  let asking: Promise<DataOf<'listPlans'>> | null = null;
  const refresh = () => {
    const at = deps.clock().getTime();
    asking ??= presentPlans(deps)
      .then((data) => {
        known = { data, at };
        return data;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };
  const ask = async () => {
    const ageMs = known === null ? Number.POSITIVE_INFINITY : deps.clock().getTime() - known.at;
    if (known === null || ageMs >= maxAgeMs) return await refresh();
    // Its error is that of the first reader who has to wait for it.
    if (ageMs >= freshMs) refresh().catch(() => undefined);
    return known.data;
  };
  return { plans: async () => toHtml(await ask()), price: async () => toLine(await ask()) };
}

/** Returns `เริ่มฟรี 1 GB มากกว่านั้นเริ่มที่ 59 บาทต่อเดือน`. */
function toLine({ plans, isPayable }: DataOf<'listPlans'>): string {
  const [free, ...paid] = plans;
  if (!free) return 'เริ่มใช้ฟรี';
  const start = `เริ่มฟรี ${formatSize(free.limitBytes)}`;
  if (!isPayable || paid.length === 0) return start;
  const cheapest = Math.min(...paid.map(({ monthSatang }) => monthSatang));
  return `${start} มากกว่านั้นเริ่มที่ ${toPrice(cheapest)}ต่อเดือน`;
}

const periods = ['รายเดือน', 'รายปี'] as const;

function toHtml({ plans, vatPercent, isPayable }: DataOf<'listPlans'>): string {
  const [free] = plans;
  const isAllFree = plans.every(({ monthSatang, yearSatang }) => monthSatang === 0 && yearSatang === 0);
  if (!isPayable || isAllFree)
    return free
      ? `<p>ผู้ให้บริการเปิดให้ใช้ฟรี ที่เก็บละ ${formatSize(free.limitBytes)} ใช้ร่วมกันได้หลายกลุ่ม</p>`
      : '<p>ผู้ให้บริการเปิดให้ใช้ฟรี</p>';
  const vat = vatPercent > 0 ? `<p>ราคารวมภาษีมูลค่าเพิ่ม ${vatPercent}% แล้ว</p>` : '';
  const head = ['แพ็กเกจ', ...periods].map((title) => `<th scope="col">${title}</th>`).join('');
  const table = `<table><thead><tr>${head}</tr></thead><tbody>${plans.map(toRow).join('')}</tbody></table>`;
  // As tables of Markdown: on a narrow screen it scrolls by itself, also by keyboard (app/src/site/parts/markdown.ts).
  return `<div class="prose-table" role="group" aria-label="ราคา" tabindex="0">${table}</div>${vat}`;
}

function toRow({ name, limitBytes, monthSatang, yearSatang }: Plan): string {
  const prices = [monthSatang, yearSatang]
    .map((satang, place) => `<td data-label="${periods[place]}">${toPrice(satang)}</td>`)
    .join('');
  return `<tr><th scope="row">${escapeHtml(name)} ${formatSize(limitBytes)}</th>${prices}</tr>`;
}

function toPrice(satang: number): string {
  if (satang === 0) return 'ฟรี';
  return `${(satang / 100).toLocaleString('en', { minimumFractionDigits: satang % 100 === 0 ? 0 : 2 })} บาท`;
}
