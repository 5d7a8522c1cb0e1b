import type { FileItem } from '@kepwai/api-client';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { isInLine, loadLiff } from '../../lib/line/liff.ts';

/** Pause between two downloads; browsers drop one that follows another at once. */
const betweenDownloadsMs = 700;

/** Returns the address that saves a file instead of showing it, or null if the file has no bytes. */
export function downloadUrl({ contentUrl }: Pick<FileItem, 'contentUrl'>): string | null {
  if (contentUrl === null) return null;
  const url = new URL(resolveApiUrl(contentUrl));
  url.searchParams.set('download', '1');
  return url.href;
}

/**
 * Returns the download button's label and a hint. There are no archives yet, so browsers may ask before they
 * save several files.
 */
export function downloadWords(files: readonly FileItem[]): { label: string; hint: string | null } {
  const kept = files.filter(({ contentUrl }) => contentUrl !== null);
  if (kept.length < 2) return { label: 'ดาวน์โหลด', hint: null };
  const unit = kept.every(({ kind }) => kind === 'image') ? 'รูป' : 'ไฟล์';
  const hint = isInLine()
    ? 'ใน LINE ดาวน์โหลดได้แค่ไฟล์แรก โดยเปิดในเบราว์เซอร์'
    : `ได้ ${formatCount(kept.length)} ไฟล์แยกกัน ถ้าเบราว์เซอร์ถาม แตะอนุญาต`;
  return { label: `ดาวน์โหลดทีละ${unit}`, hint };
}

/** Opens a signed address in the phone's own browser, since LINE's cannot save files. It needs no login. */
export async function openOutsideLine(url: string): Promise<void> {
  const liff = await loadLiff();
  liff.openWindow({ url, external: true });
}

/**
 * Saves files one after the other, because there are no archives yet. Calls `onNext` with the number of each,
 * from 1, and returns how many had bytes. In LINE only the first can be opened.
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
