import { describeErrorBriefly } from '../lib/format/error-text.ts';
import { usePreload } from '../lib/page/use-preload.ts';
import { useToast } from './toast.tsx';

const loadOutside = () => import('../lib/line/open-outside.ts');

/**
 * Returns the function that opens a page of ours in the phone's own browser, signed in, and says how it went. It resolves to
 * whether the browser opened. Call it directly in the tap's handler.
 */
export function useOpenOutside(): (path: string) => Promise<boolean> {
  usePreload(loadOutside);
  const toast = useToast();
  return async (path) => {
    try {
      const { openOutside } = await loadOutside();
      const outcome = await openOutside(path);
      if (outcome === 'copied') toast({ text: 'เปิดเบราว์เซอร์ไม่ได้ คัดลอกลิงก์ให้แล้ว วางในเบราว์เซอร์ได้เลย' });
      if (outcome === 'failed') toast({ text: 'เปิดเบราว์เซอร์ไม่ได้ ลองอัปเดต LINE แล้วเปิดใหม่', tone: 'error' });
      return outcome === 'opened';
    } catch (error) {
      toast({ text: describeErrorBriefly(error), tone: 'error' });
      return false;
    }
  };
}
