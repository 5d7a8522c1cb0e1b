import { postFiles } from '../api.ts';

export type FileKind = 'image' | 'video' | 'audio' | 'file';

/** Returns the kind under which a phone would send it. Pictures that a browser cannot show are sent as files. */
export function kindOf(file: File): FileKind {
  if (/^image\/(jpeg|png|gif|webp)$/.test(file.type)) return 'image';
  if (file.type.startsWith('video/')) return 'video';
  return file.type.startsWith('audio/') ? 'audio' : 'file';
}

/** Sends files as one person does: all pictures as one image set, everything else one by one. */
export async function sendFiles(
  chatId: string,
  userId: string,
  {
    files,
    as,
    onProgress,
  }: { files: File[]; as?: FileKind | undefined; onProgress: (share: number) => void },
): Promise<void> {
  const kindFor = (file: File): FileKind => as ?? kindOf(file);
  const pictures = files.filter((file) => kindFor(file) === 'image');
  const parts = [
    ...(pictures.length > 0 ? [pictures] : []),
    ...files.filter((file) => kindFor(file) !== 'image').map((file) => [file]),
  ];
  for (const [index, part] of parts.entries()) {
    const [first] = part;
    if (!first) continue;
    const type = kindFor(first);
    const media = type === 'video' || type === 'audio' ? await readMedia(first, type) : null;
    await postFiles(
      chatId,
      { userId, type, ...(media ? { durationMs: String(media.durationMs) } : {}) },
      {
        files: part,
        poster: media?.poster ?? null,
        onProgress: (share) => onProgress((index + share) / parts.length),
      },
    );
  }
}

/** Returns the length and, of a video, an early frame. A format that the browser cannot play has neither. */
async function readMedia(
  file: File,
  type: 'video' | 'audio',
): Promise<{ durationMs: number; poster: Blob | null }> {
  const element = document.createElement(type);
  const url = URL.createObjectURL(file);
  try {
    element.preload = 'auto';
    element.muted = true;
    element.src = url;
    await once(element, 'loadeddata');
    const durationMs = Number.isFinite(element.duration) ? Math.round(element.duration * 1000) : 0;
    return { durationMs, poster: element instanceof HTMLVideoElement ? await grabFrame(element) : null };
  } catch {
    return { durationMs: 0, poster: null };
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function grabFrame(video: HTMLVideoElement): Promise<Blob | null> {
  video.currentTime = Math.min(0.5, video.duration / 2);
  await once(video, 'seeked');
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}

function once(element: HTMLMediaElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener(event, () => resolve(), { once: true });
    element.addEventListener('error', () => reject(new Error('unplayable')), { once: true });
  });
}
