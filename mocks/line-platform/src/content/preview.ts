import sharp from 'sharp';
import type { Content, PostedMessage } from '../state/rows.ts';
import type { ContentStore } from './content-store.ts';

const previewPixels = 512;

/**
 * Draws a smaller picture (JPEG) of the image itself, or of a video's poster. An unreadable picture gets a
 * drawn frame, like a video without a poster.
 */
export async function drawPreview(contents: ContentStore, message: PostedMessage): Promise<Buffer> {
  const original = message.type === 'video' ? message.poster : message.content;
  const path = original ? contents.pathOf(original) : null;
  if (!path) return drawFrame(message.messageId);
  try {
    return await sharp(path, { limitInputPixels: 100_000_000 })
      .rotate()
      .resize(previewPixels, previewPixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    // Bytes that are no picture are a test case, not an error of ours.
    return drawFrame(message.messageId);
  }
}

/** Draws a frame of an imaginary video: dusk over hills, with colours by the message. */
function drawFrame(messageId: string): Promise<Buffer> {
  const hue = Number(BigInt(messageId) % 360n);
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="288">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${hue},45%,38%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360},70%,72%)"/>
    </linearGradient></defs>
    <rect width="512" height="288" fill="url(#sky)"/><circle cx="370" cy="150" r="38" fill="#fff4d6" opacity=".9"/>
    <path d="M0 220Q110 150 230 212T512 190V288H0Z" fill="hsl(${hue},35%,26%)"/>
    <path d="M0 252Q150 204 300 250T512 236V288H0Z" fill="hsl(${hue},38%,18%)"/></svg>`),
  )
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Returns whether a browser can show the type without running anything. */
export function isShowable({ mimeType }: Content): boolean {
  return /^(image\/(jpeg|png|gif|webp|avif)|video\/|audio\/)/.test(mimeType);
}
