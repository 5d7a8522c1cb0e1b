import type { FileAnswer, FileRequest } from './file-worker.ts';

/** Side of a preview: its size in the page on a screen of two pixels each. */
const sidePx = 104;

addEventListener('message', ({ data: { id, file } }: MessageEvent<FileRequest>) => {
  const answer = (preview: ImageBitmap | null) =>
    postMessage({ id, answer: preview } satisfies FileAnswer<ImageBitmap>, {
      transfer: preview ? [preview] : [],
    });
  draw(file).then(answer, () => answer(null));
});

/** Returns the middle of a picture. @throws the browser's error if it cannot draw the file */
async function draw(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = whole;
    const side = Math.min(width, height);
    const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
    const size = { resizeWidth: sidePx, resizeHeight: sidePx, resizeQuality: 'medium' } as const;
    return await createImageBitmap(whole, left, top, side, side, size);
  } finally {
    whole.close();
  }
}
