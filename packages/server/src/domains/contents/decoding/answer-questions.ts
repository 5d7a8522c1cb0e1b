import { Socket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createFrameReader, type Frame, toPieces } from './frames.ts';
import { maxContentBytesAnywhere } from './memory.ts';

/** Maximum size of a question: a content that is held in memory, and its length. */
const maxQuestionBytes = maxContentBytesAnywhere + 1024 * 1024;

/** Pipe of the answers, because libraries write diagnostics to standard output. */
export const answersFd = 3;

/** Path beside this file, in the sources and in the build. */
const watchParent = fileURLToPath(
  new URL(`./watch-parent${path.extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

/**
 * Answers the questions of standard input, one after another, until it ends. A signal for all
 * processes of a terminal or a service is not for this one: its server ends it.
 */
export function answerQuestions(answer: (question: Frame) => Promise<Frame>): void {
  process.on('SIGTERM', () => undefined).on('SIGINT', () => undefined);
  new Worker(watchParent, { env: {}, workerData: process.ppid }).unref();
  const answers = new Socket({ fd: answersFd, readable: false, writable: true });
  const answerWith = (frame: Frame): void => {
    for (const piece of toPieces(frame)) answers.write(piece);
  };
  const frames = createFrameReader(maxQuestionBytes);
  let last = Promise.resolve();
  process.stdin.on('data', (chunk: Buffer) => {
    for (const question of frames.push(chunk))
      last = last.then(async () => answerWith(await answer(question)));
  });
  process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL'));
  answerWith({ body: 'ready', parts: [] });
}
