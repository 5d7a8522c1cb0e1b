import { useEffect, useEffectEvent } from 'react';
import { isInLine } from '../../lib/line/liff.ts';
import type { OutsidePlace } from '../../lib/line/ways-out.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useWayOut } from '../../ui/overlays/use-way-out.ts';

/**
 * Leads every link out of LINE through the one way out: new windows, downloads and other sites, wherever they are in a page.
 * What LINE does with a number or an address of mail it does not say, so these can be copied.
 */
export function useLinksOut(): void {
  const leave = useWayOut();
  const toast = useToast();
  const copyText = async (text: string) => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    if (isCopied) toast({ text: 'คัดลอกแล้ว' });
    else toast({ text: `คัดลอกไม่ได้ นี่คือ ${text}`, tone: 'error' });
  };
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!isInLine() || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link) return;
    if (link.protocol === 'tel:' || link.protocol === 'mailto:') {
      const text = decodeURIComponent(link.pathname);
      const run = () => void copyText(text);
      toast({ text: `ถ้าไม่มีอะไรขึ้น คัดลอก ${text} ไปใช้เองได้`, action: { label: 'คัดลอก', run } });
      return;
    }
    const place = findPlace(link);
    if (place === null) return;
    event.preventDefault();
    void leave(link.hasAttribute('download') ? 'payment-code' : 'link', place);
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => onClick(event);
    addEventListener('click', listener);
    return () => removeEventListener('click', listener);
  }, []);
}

/** Returns the place that a link leads to outside LINE; null for links within it. */
function findPlace(link: HTMLAnchorElement): OutsidePlace | null {
  const { protocol, origin, pathname, search, hash, href } = link;
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  // LINE's own addresses open in LINE: a chat, a friend, a mini-app.
  if (/(^|\.)line\.me$/.test(link.hostname)) return null;
  const isOutside = origin !== location.origin || link.target === '_blank' || link.hasAttribute('download');
  if (!isOutside) return null;
  const isScreen = origin === location.origin && /^\/microapp(\/|$)/.test(pathname);
  return isScreen ? { path: `${pathname}${search}${hash}` } : { address: href };
}
