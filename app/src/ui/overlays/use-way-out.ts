import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import type { OutsidePlace, WayOut } from '../../lib/line/ways-out.ts';
import { usePreload } from '../../lib/page/use-preload.ts';
import { useToast } from './toast.tsx';

const loadOutside = () => import('../../lib/handover/open-outside.ts');

/**
 * Returns the function that opens a place in the phone's own browser and shows the outcome: LINE does not report
 * whether it opened anything, so there is always a link to copy. It resolves to whether the browser was called, and
 * never rejects. Call it directly in the tap's handler.
 */
export function useWayOut(): (way: WayOut, place: OutsidePlace) => Promise<boolean> {
  usePreload(loadOutside);
  const toast = useToast();

  async function copy(place: OutsidePlace): Promise<void> {
    const isCopied = await loadOutside().then(
      ({ copyPlace }) => copyPlace(place),
      () => false,
    );
    if (isCopied) toast({ text: 'คัดลอกลิงก์แล้ว วางในเบราว์เซอร์ได้เลย' });
    else toast({ text: 'คัดลอกไม่ได้ ลองอัปเดต LINE แล้วเปิดใหม่', tone: 'error' });
  }

  return async (_way, place) => {
    const action = { label: 'คัดลอกลิงก์', run: () => void copy(place) };
    try {
      const { openOutside } = await loadOutside();
      const outcome = await openOutside(place);
      if (outcome === 'asked') toast({ text: 'เปิดในเบราว์เซอร์ให้แล้ว ถ้าไม่มีอะไรขึ้น คัดลอกลิงก์ไปวางเองได้', action });
      if (outcome === 'refused')
        toast({ text: 'LINE ไม่เปิดเบราว์เซอร์ให้ คัดลอกลิงก์ไปวางเองได้', tone: 'error', action });
      return outcome !== 'refused';
    } catch (error) {
      toast({ text: describeErrorBriefly(error), tone: 'error', action });
      return false;
    }
  };
}
