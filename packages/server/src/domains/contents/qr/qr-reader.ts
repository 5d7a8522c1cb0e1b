import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Pixels of a picture, one byte each. */
export interface GreyPicture {
  grey: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Reads QR codes in a thread of its own, which starts with the first picture and ends when there are none. */
export interface QrReader {
  /** Returns the texts of the codes; none where the picture has none, or takes too long. Their texts are anybody's. */
  read(picture: GreyPicture): Promise<string[]>;
  close(): Promise<void>;
}

/** Time without pictures after which the thread ends, which gives its memory back. */
const idleMs = 30_000;

/** Path beside this file, in the sources and in the build. */
const program = fileURLToPath(
  new URL(`./read-qr${path.extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

/** Creates a reader that gives a picture up after `timeoutMs`; a picture normally takes some 50 ms. */
export function createQrReader({ timeoutMs = 10_000 }: { timeoutMs?: number } = {}): QrReader {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  async function readNow(picture: GreyPicture): Promise<string[]> {
    clearTimeout(idle);
    worker ??= startWorker();
    try {
      return await ask(worker, picture, timeoutMs);
    } catch {
      // The thread ran out of memory or time: the picture is no slip, and the next one gets a new thread.
      await end();
      return [];
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return {
    read(picture) {
      const texts = last.then(() => readNow(picture));
      last = texts;
      return texts;
    },
    close: end,
  };
}

function startWorker(): Worker {
  const worker = new Worker(program, {
    env: {},
    execArgv: ['--no-warnings'],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  worker.unref();
  return worker;
}

function ask(worker: Worker, picture: GreyPicture, timeoutMs: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      worker.off('message', answer).off('error', fail).off('exit', fail);
      outcome();
    };
    const answer = (texts: string[]) => settle(() => resolve(texts));
    const fail = () => settle(() => reject(new Error('the thread ended, or took too long')));
    const timer = setTimeout(fail, timeoutMs);
    worker.on('message', answer).on('error', fail).on('exit', fail);
    worker.postMessage(picture, [picture.grey.buffer]);
  });
}
