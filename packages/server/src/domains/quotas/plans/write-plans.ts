import type { Deps } from '../../../deps.ts';
import type { components } from '../../../generated/schema.ts';
import type { DataOf } from '../../../http/operation.ts';
import { escapeHtml, formatSize, type WritePart } from '../../../http/written-page.ts';
import { presentPlans } from './present-plans.ts';

type Plan = components['schemas']['Plan'];

/** Age of written prices after which they are written anew; that of `GET /api/plan` in caches is five minutes. */
const maxAgeMs = 60_000;

/** Creates the writer of the prices, which asks what `GET /api/plan` answers, and not for each reader. */
export function createPlansWriter(deps: Pick<Deps, 'db' | 'env' | 'clock'>): WritePart {
  let written: { html: string; at: number } | null = null;
  return async () => {
    const now = deps.clock().getTime();
    if (written === null || now - written.at >= maxAgeMs)
      written = { html: toHtml(await presentPlans(deps)), at: now };
    return written.html;
  };
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
  // As tables of Markdown: on a narrow screen it scrolls by itself, also by keyboard (app/src/site/markdown.ts).
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
