import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataOf } from '../../src/http/contract/operation.ts';
import type { Looks } from './ledger.ts';

type File = DataOf<'getFile'>;

/** Expected metadata by content: no two files of a story have the same content. */
export type OwedLooks = Looks & { sha256: string };

/** Compares the metadata of files: poster, name, time, and position in which image set. */
export function looksFaults(owed: readonly OwedLooks[], files: readonly File[]): string[] {
  const fileOf = new Map(files.map((file) => [file.sha256, file]));
  const imageSets = new Map<string, Set<string | null>>();
  const faults: string[] = [];
  for (const looks of owed) {
    const file = fileOf.get(looks.sha256);
    // Missing files are reported elsewhere.
    if (!file) continue;
    faults.push(...faultsOf(looks, file));
    const key = looks.imageSet?.key ?? 'none';
    imageSets.set(key, (imageSets.get(key) ?? new Set()).add(file.imageSetId));
  }
  for (const [key, ids] of imageSets) {
    const isRight = key === 'none' ? ids.size === 1 && ids.has(null) : ids.size === 1 && !ids.has(null);
    if (!isRight) faults.push(`image set ${key} is in ${[...ids].join(' and ')}`);
  }
  const distinct = new Set([...imageSets.values()].flatMap((ids) => [...ids]));
  if (distinct.size !== imageSets.size) faults.push('two image sets are one');
  return faults;
}

function faultsOf({ name, postedBy, postedAt, imageSet }: OwedLooks, file: File): string[] {
  const isNamed = name === null ? file.name.includes(postedBy) : file.name === name;
  const at = Date.parse(file.postedAt);
  return [
    ...(isNamed ? [] : [`file ${file.id} is called ${file.name} instead of ${name ?? `by ${postedBy}`}`]),
    ...(file.postedBy?.displayName === postedBy
      ? []
      : [`file ${file.id} is of ${file.postedBy?.displayName} instead of ${postedBy}`]),
    ...(postedAt === null || at === postedAt ? [] : [`file ${file.id} is of ${file.postedAt}`]),
    ...(file.imageSetIndex === (imageSet?.index ?? null)
      ? []
      : [`file ${file.id} has place ${file.imageSetIndex} instead of ${imageSet?.index ?? null}`]),
  ];
}

/** Checks the small and large picture of each file that has one. */
export async function pictureFaults(origin: string, files: readonly File[]): Promise<string[]> {
  const faults = files.map(async ({ id, kind, thumbnailUrl }) => {
    if (thumbnailUrl === null) return kind === 'image' ? [`picture ${id} is not drawn`] : [];
    const answers = await Promise.all(
      ['small', 'large'].map((size) => fetch(new URL(`${thumbnailUrl}&size=${size}`, origin))),
    );
    const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
    return answers.every(({ ok }, index) => ok && (sizes[index] ?? 0) > 0)
      ? []
      : [`pictures of ${id} answer ${answers.map(({ status }) => status).join(' and ')}`];
  });
  return (await Promise.all(faults)).flat();
}

/**
 * Lists bytes and pictures on the disk that belong to no file. Bytes of deleted files would stay a day, but
 * nothing is deleted for good here.
 */
export async function strayFaults(dataDir: string, files: readonly File[]): Promise<string[]> {
  const known = new Set(files.map(({ sha256 }) => sha256));
  const paths = await readdir(join(dataDir, 'blobs'), { recursive: true });
  return paths.flatMap((path) => {
    const [sha256] = /[0-9a-f]{64}/.exec(path) ?? [];
    const isStray = sha256 !== undefined && !path.startsWith('new/') && !known.has(sha256);
    return isStray || path.startsWith('quarantine/') ? [`blobs/${path} belongs to no file`] : [];
  });
}
