import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { gibibyte, mebibyte } from '@kepwai/rules/sizes';

/** Processes that decode untrusted bytes, and the limits of each. */
export interface DecodingPlan {
  /** Processes for urgent work, such as a slip. */
  asked: number;
  pictures: number;
  documents: number;
  /** Processes that read the texts of documents. */
  texts: number;
  /** Whether there is one process for all of it, one after another, instead. */
  isShared: boolean;
  /** Memory beyond which a process is killed. */
  maxMemoryBytes: number;
}

/** Maximum size of a content that is given to a process as a whole: the server holds it in memory, too. */
export function maxContentBytes({ maxMemoryBytes }: Pick<DecodingPlan, 'maxMemoryBytes'>): number {
  return Math.min(maxContentBytesAnywhere, Math.max(64 * mebibyte, Math.round(maxMemoryBytes / 6)));
}

/** The same on the largest machine. */
export const maxContentBytesAnywhere = 128 * mebibyte;

/** Returns the memory that this machine, or the container that it is, has. */
export function machineMemoryBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** Returns how many processes decode on a machine of this memory: all of them together use about half of it at worst. */
export function planDecoding(memoryBytes: number): DecodingPlan {
  if (memoryBytes < 2 * gibibyte) {
    const maxMemoryBytes = Math.max(192 * mebibyte, Math.round((memoryBytes * 3) / 8));
    return { asked: 1, pictures: 1, documents: 1, texts: 1, isShared: true, maxMemoryBytes };
  }
  if (memoryBytes < 6 * gibibyte) {
    const maxMemoryBytes = Math.round(memoryBytes / 7);
    return { asked: 1, pictures: 2, documents: 1, texts: 1, isShared: false, maxMemoryBytes };
  }
  const maxMemoryBytes = Math.min(gibibyte, Math.round(memoryBytes / 12));
  return { asked: 1, pictures: 3, documents: 2, texts: 2, isShared: false, maxMemoryBytes };
}

/** Returns the memory that a process uses; 0 if the system does not report it, or it has ended. */
export async function readMemoryBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
