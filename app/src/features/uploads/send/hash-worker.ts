import type { FileAnswer, FileRequest } from './file-worker.ts';
import { hashFile } from './hash-file.ts';

addEventListener('message', ({ data: { id, file } }: MessageEvent<FileRequest>) => {
  const answer = (sha256: string | null) => postMessage({ id, answer: sha256 } satisfies FileAnswer<string>);
  // Sending the file reports why it cannot be read.
  hashFile(file).then(answer, () => answer(null));
});
