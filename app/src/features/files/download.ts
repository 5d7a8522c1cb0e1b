import type { FileItem } from '@kepwai/api-client';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { isInLine, loadLiff } from '../../lib/line/liff.ts';

/** Browsers drop a download that comes on the heels of another. */
const betweenDownloadsMs = 700;

/** The address that saves a file instead of showing it; null where there are no bytes. */
export function downloadUrl({ contentUrl }: Pick<FileItem, 'contentUrl'>): string | null {
  if (contentUrl === null) return null;
  const url = new URL(resolveApiUrl(contentUrl));
  url.searchParams.set('download', '1');
  return url.href;
}

/** The button that downloads files, and what is to be known before: until there is an archive they come one by one, which browsers ask about. */
export function downloadWords(files: readonly FileItem[]): { label: string; hint: string | null } {
  const kept = files.filter(({ contentUrl }) => contentUrl !== null);
  if (kept.length < 2) return { label: 'ดาวน์โหลด', hint: null };
  const unit = kept.every(({ kind }) => kind === 'image') ? 'รูป' : 'ไฟล์';
  const hint = isInLine()
    ? 'ใน LINE ดาวน์โหลดได้แค่ไฟล์แรก โดยเปิดในเบราว์เซอร์'
    : `ได้ ${formatCount(kept.length)} ไฟล์แยกกัน ถ้าเบราว์เซอร์ถาม แตะอนุญาต`;
  return { label: `ดาวน์โหลดทีละ${unit}`, hint };
}

/** LINE's browser cannot save: there the phone's own browser gets the address, which is signed and needs no login. */
export async function openOutsideLine(url: string): Promise<void> {
  const liff = await loadLiff();
  liff.openWindow({ url, external: true });
}

/**
 * Saves files one after the other, because there is no archive yet; `onNext` hears the number of each, from 1. Returns how many had
 * bytes to save. In LINE only the first can be handed on.
 */
export async function downloadAll(
  files: readonly FileItem[],
  onNext?: (number: number) => void,
): Promise<number> {
  const urls = files.map(downloadUrl).filter((url) => url !== null);
  if (isInLine()) {
    const [first] = urls;
    if (first) await openOutsideLine(first);
    return first ? 1 : 0;
  }
  for (const [index, url] of urls.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, betweenDownloadsMs));
    onNext?.(index + 1);
    clickLink(url);
  }
  return urls.length;
}

function clickLink(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
