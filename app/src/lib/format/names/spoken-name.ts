import type { FileItem, FileKind } from '@kepwai/api-client';
import { kindWords } from '@kepwai/rules/words/kind-words';
import { isEasy } from '../../page/device/is-easy.ts';
import { formatDayTime } from '../dates.ts';
import { inThai } from '../in-thai.ts';

type Named = Pick<FileItem, 'name' | 'nameOrigin' | 'kind' | 'postedAt'> &
  Partial<Pick<FileItem, 'postedBy' | 'sender'>>;

/**
 * Returns the name of a file as people see and hear it: its name, or `รูปของพ่อชัย · 28 พ.ย. 13:07` if the product made the name;
 * in easy mode also if a camera did.
 */
export function spokenName(file: Named): string {
  const { kind, name, nameOrigin, postedAt, postedBy, sender } = file;
  const isSpoken = nameOrigin === 'made' || (isEasy() && kind !== 'file');
  if (!isSpoken) return name;
  const owner = sender ? sender.name : (postedBy?.displayName ?? null);
  return `${ownedKind(kind, owner)} · ${formatDayTime(postedAt, Date.now())}`;
}

/** Returns `รูปของพ่อชัย`; the kind alone if its poster is unknown. */
export function ownedKind(kind: FileKind, owner: string | null): string {
  return owner === null ? kindWords[kind] : inThai`${kindWords[kind]}ของ${owner}`;
}

/** Returns a name after its kind, which a spoken name begins with. */
export function withKind(kind: FileKind, name: string): string {
  const word = kindWords[kind];
  return name.startsWith(`${word}ของ`) || name.startsWith(`${word} · `) ? name : `${word} ${name}`;
}
