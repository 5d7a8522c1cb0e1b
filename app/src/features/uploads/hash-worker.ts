import { hashFile } from './hash-file.ts';

/** Message to this worker: the files are hashed in the order in which they come. */
export interface HashRequest {
  readonly id: number;
  readonly file: File;
}

/** Its answer; null for a file that could not be read. */
export interface HashAnswer {
  readonly id: number;
  readonly sha256: string | null;
}

addEventListener('message', ({ data: { id, file } }: MessageEvent<HashRequest>) => {
  const answer = (sha256: string | null) => postMessage({ id, sha256 } satisfies HashAnswer);
  // Sending the file reports why it cannot be read.
  hashFile(file).then(answer, () => answer(null));
});
