import { ApiError, type Share, type VisitedLink } from '@kepwai/api-client';
import type { ApiQueries } from '@kepwai/api-client/query';
import { dayMs } from '@kepwai/rules/time';
import { formatDate } from '../../../lib/format/dates.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { button, fill, h } from '../../../ui/dom.ts';
import { type Bar, barView } from './parts/bar-view.ts';
import { failure } from './parts/failure.ts';
import { keepFresh } from './parts/keep-fresh.ts';

const weekMs = 7 * dayMs;

interface OwnLink {
  readonly queries: ApiQueries;
  readonly slug: string;
}

/** Shows the maker of a link, or a manager of the group, its outcome, and lets them extend and end it. */
export async function showMakerBar(
  place: HTMLElement,
  { kind, ...link }: OwnLink & { readonly kind: VisitedLink['kind'] | null },
): Promise<void> {
  const isShown = kind !== 'request' && (await isOwn(showShareBar(place, link)));
  if (isShown || kind === 'share') return;
  const { showRequestBar } = await import('./request/request-bar.ts');
  await isOwn(showRequestBar(place, link));
}

/** Returns whether the link is the caller's; visitors with a session, or with one that has ended, see no bar. */
async function isOwn(shown: Promise<void>): Promise<boolean> {
  try {
    await shown;
    return true;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 401)) return false;
    throw error;
  }
}

/** @throws ApiError NOT_FOUND for everybody else */
async function showShareBar(place: HTMLElement, { queries, slug }: OwnLink): Promise<void> {
  const find = () => queries.call('findMyShare', { params: { path: { shareSlug: slug } } });
  draw(await find());

  function draw(share: Share, note: string | null = null): void {
    const bar: Bar = barView(
      note ?? describeUse(share),
      canExtend(share) && button({ tone: 'quiet', label: 'ขยายอีก 7 วัน', onClick: () => void extend(share) }),
      share.state !== 'revoked' && endButton(share),
    );
    fill(place, bar.element);
    keepFresh(bar.element, async () => {
      const now = await find();
      if (now.state === share.state) bar.show(describeUse(now));
      else draw(now);
    });
  }

  function endButton(share: Share): HTMLElement {
    const revoke = button({ tone: 'secondary', label: 'ปิดลิงก์', onClick: () => confirmEnd() });
    return revoke;

    function confirmEnd(): void {
      const sure = button({ tone: 'primary', label: 'ปิดเลย', onClick: () => void end(share) });
      const back = button({ tone: 'quiet', label: 'ไม่ปิด', onClick: () => draw(share) });
      revoke.replaceWith(h('span', { class: 'flex flex-wrap gap-2' }, sure, back));
      sure.focus();
    }
  }

  async function extend(before: Share): Promise<void> {
    const { groupId, id: shareId } = before;
    try {
      const body = { expiresAt: laterEnd(before).toISOString() };
      const share = await queries.call('updateShare', { params: { path: { groupId, shareId } }, body });
      if (before.state === 'open') draw(share, `เปิดได้ถึง ${formatDate(share.expiresAt)}`);
      else location.reload();
    } catch (error) {
      fill(
        place,
        failure(error, () => void extend(before)),
      );
    }
  }

  async function end(share: Share): Promise<void> {
    const { groupId, id: shareId } = share;
    try {
      await queries.call('revokeShare', { params: { path: { groupId, shareId } } });
      location.reload();
    } catch (error) {
      fill(
        place,
        failure(error, () => void end(share)),
      );
    }
  }
}

const ends: Readonly<Record<Exclude<Share['state'], 'open'>, string>> = {
  expired: 'หมดอายุแล้ว',
  revoked: 'ปิดแล้ว',
  limit_reached: 'ดาวน์โหลดครบแล้ว',
  removed: 'ของไม่อยู่แล้ว',
};

/** Returns `เปิด 12 ครั้ง · ดาวน์โหลด 3 ครั้ง · ถึง 3 ก.พ. 2569`, after the end of one that has ended. */
function describeUse({ state, visitCount, downloadCount, expiresAt }: Share): string {
  const counts = [`เปิด ${formatCount(visitCount)} ครั้ง`, `ดาวน์โหลด ${formatCount(downloadCount)} ครั้ง`];
  const facts = state === 'open' ? [...counts, `ถึง ${formatDate(expiresAt)}`] : [ends[state], ...counts];
  return facts.join(' · ');
}

/** One that has expired opens again; one that ended otherwise needs another change first. */
function canExtend(share: Share): boolean {
  if (share.state !== 'open' && share.state !== 'expired') return false;
  return laterEnd(share).getTime() > Math.max(Date.parse(share.expiresAt), Date.now());
}

/** Returns an end a week later, as far as the operator allows. */
function laterEnd({ expiresAt, maxExpiresAt }: Share): Date {
  const from = Math.max(Date.parse(expiresAt), Date.now());
  return new Date(Math.min(from + weekMs, Date.parse(maxExpiresAt)));
}
