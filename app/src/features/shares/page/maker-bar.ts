import { ApiError, type Share, type VisitedLink } from '@kepwai/api-client';
import type { ApiQueries } from '@kepwai/api-client/query';
import { formatDate } from '../../../lib/format/dates.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { barView } from './bar-view.ts';
import { button, fill, h } from './dom.ts';
import { failure } from './failure.ts';

const weekMs = 7 * 86_400_000;

/** Shows the maker of a link, or a manager of the group, who opened it, and lets them extend and end it. */
export async function showMakerBar(
  place: HTMLElement,
  { queries, slug, kind }: { queries: ApiQueries; slug: string; kind: VisitedLink['kind'] },
): Promise<void> {
  try {
    if (kind === 'request') {
      const { showRequestBar } = await import('./request/request-bar.ts');
      await showRequestBar(place, { queries, slug });
      return;
    }
    const share = await queries.call('findMyShare', { params: { path: { shareSlug: slug } } });
    draw(share);
  } catch (error) {
    // Somebody else's link, or a session that has ended: visitors see no bar.
    if (!(error instanceof ApiError && (error.status === 404 || error.status === 401))) throw error;
  }

  function draw(share: Share, note: string | null = null): void {
    const { visitCount, downloadCount, expiresAt, maxExpiresAt } = share;
    const counts = `เปิด ${formatCount(visitCount)} ครั้ง · ดาวน์โหลด ${formatCount(downloadCount)} ครั้ง`;
    const longer = new Date(Math.min(Date.parse(expiresAt) + weekMs, Date.parse(maxExpiresAt)));
    const canExtend = longer.getTime() > Date.parse(expiresAt);
    const revoke = button({ tone: 'secondary', label: 'ปิดลิงก์', onClick: () => confirmEnd() });
    fill(
      place,
      barView(
        note ?? `${counts} · ถึง ${formatDate(expiresAt)}`,
        canExtend &&
          button({ tone: 'quiet', label: 'ขยายอีก 7 วัน', onClick: () => void change(share, longer) }),
        revoke,
      ),
    );

    function confirmEnd(): void {
      const sure = button({ tone: 'primary', label: 'ปิดเลย', onClick: () => void end(share) });
      const back = button({ tone: 'quiet', label: 'ไม่ปิด', onClick: () => draw(share) });
      revoke.replaceWith(h('span', { class: 'flex flex-wrap gap-2' }, sure, back));
      sure.focus();
    }
  }

  async function change(before: Share, longer: Date): Promise<void> {
    const { groupId, id: shareId } = before;
    try {
      const params = { path: { groupId, shareId } };
      const share = await queries.call('updateShare', { params, body: { expiresAt: longer.toISOString() } });
      draw(share, `เปิดได้ถึง ${formatDate(share.expiresAt)}`);
    } catch (error) {
      fill(
        place,
        failure(error, () => void change(before, longer)),
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
