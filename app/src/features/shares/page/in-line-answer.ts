import { button, buttonLink, fill, h } from '../../../ui/dom.ts';
import { externalAddress } from './in-line.ts';

/** Shows after a tap on a download, inside LINE, that nothing was downloaded, and offers alternatives. */
export function inLineAnswer(address: string): HTMLElement {
  const result = h('p', { class: 'w-full text-small empty:hidden', role: 'status' });
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    fill(result, isCopied ? 'คัดลอกลิงก์แล้ว วางในเบราว์เซอร์ได้เลย' : `คัดลอกไม่ได้ ลิงก์คือ ${address}`);
  };
  return h(
    'aside',
    { class: 'flex flex-wrap items-center gap-3 rounded-tile bg-accent-soft p-4 text-accent-soft-ink' },
    h(
      'p',
      { class: 'min-w-48 flex-1' },
      'ยังไม่ได้ดาวน์โหลด แอป LINE เก็บไฟล์ลงเครื่องไม่ได้ เปิดในเบราว์เซอร์แล้วแตะอีกครั้ง',
    ),
    buttonLink({ tone: 'secondary', icon: 'out', label: 'เปิดในเบราว์เซอร์', href: externalAddress(address) }),
    button({ tone: 'quiet', label: 'คัดลอกลิงก์', onClick: () => void copy() }),
    result,
  );
}
