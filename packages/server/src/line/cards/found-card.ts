import type { messagingApi } from '@line/bot-sdk';
import { actionColor, card, counted, flex, footer, heading, open, quietColor, shortened } from './card.ts';

/** A found file, and its address. */
export interface FoundFile {
  name: string;
  isImage: boolean;
  /** Poster and date, in words. */
  note: string;
  /** Line of the text inside that has the term; null if the name or place has it. */
  line: string | null;
  url: string;
}

/** Returns the card of up to five files that a search for a term found; a button leads to any others. */
export function foundCard(
  term: string,
  { files, hasMore, url }: { files: readonly FoundFile[]; hasMore: boolean; url: string },
): messagingApi.FlexMessage {
  if (files.length === 0) {
    return card({
      title: `ไม่พบ “${term}”`,
      text: 'ลองคำที่สั้นลง หรือเปิดตู้เพื่อหาตามวัน ชนิด และคนส่ง',
      buttons: [open('เปิดตู้ของกลุ่ม', url)],
    });
  }
  const found = { fileCount: files.length, imageCount: files.filter(({ isImage }) => isImage).length };
  const title = hasMore ? `พบ “${term}” เกิน ${counted(found)}` : `พบ “${term}” ${counted(found)}`;
  return flex(title, {
    type: 'bubble',
    size: 'kilo',
    body: {
      type: 'box',
      layout: 'vertical',
      spacing: 'md',
      contents: [heading(title), ...files.flatMap((file) => [{ type: 'separator' as const }, row(file)])],
    },
    footer: footer([open(hasMore ? 'ดูทั้งหมด' : 'เปิดตู้ของกลุ่ม', url, 'link')]),
  });
}

function row({ name, note, line, url }: FoundFile): messagingApi.FlexBox {
  return {
    type: 'box',
    layout: 'vertical',
    action: { type: 'uri', label: 'เปิดไฟล์', uri: url },
    contents: [
      { type: 'text', text: name, size: 'sm', color: actionColor, wrap: true, maxLines: 2 },
      ...(line === null || line.trim() === ''
        ? []
        : [{ type: 'text' as const, text: shortened(line), size: 'xs' as const, wrap: true, maxLines: 2 }]),
      { type: 'text', text: note, size: 'xs', color: quietColor, maxLines: 1 },
    ],
  };
}
