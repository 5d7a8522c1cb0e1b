/** Message to a worker that answers each file. */
export interface FileRequest {
  readonly id: number;
  readonly file: File;
}

/** Its answer; null without a result. */
export interface FileAnswer<Answer> {
  readonly id: number;
  readonly answer: Answer | null;
}

/** Returns a function that queries a worker about a file; null without a result, or if it stopped. */
export function createFileWorker<Answer>(open: () => Worker): (file: File) => Promise<Answer | null> {
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const opened = open();
    opened.addEventListener('message', ({ data: { id, answer } }: MessageEvent<FileAnswer<Answer>>) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    });
    opened.addEventListener('error', () => {
      // Its code did not load, or memory ran out.
      for (const resolve of waiting.values()) resolve(null);
      waiting.clear();
      opened.terminate();
      worker = null;
    });
    return opened;
  }

  return (file) => {
    worker ??= start();
    lastId += 1;
    const id = lastId;
    worker.postMessage({ id, file } satisfies FileRequest);
    return new Promise((resolve) => waiting.set(id, resolve));
  };
}
