import type { SentUpload, VisitedRequest } from '@kepwai/api-client';
import { formatCount, formatSize } from '../../../../lib/format/sizes.ts';
import { describeKinds, kindOf } from './kinds.ts';

/** Remaining limits of a link. */
export type Limits = Pick<VisitedRequest, 'kinds' | 'maxFileBytes' | 'filesLeft' | 'bytesLeft'>;

/** A file of which a part arrived before: it has its slot already. */
export type Begun = Pick<SentUpload, 'name' | 'sizeBytes'>;

interface Beside {
  readonly limits: Limits;
  /** Files that are chosen and not sent yet. */
  readonly chosen: readonly File[];
  readonly begun: readonly Begun[];
}

/** A picked file that is not sent, and why. */
export interface Refused {
  readonly name: string;
  readonly reason: string;
}

/** Picked files, checked. */
export interface Checked {
  readonly accepted: readonly File[];
  readonly refused: readonly Refused[];
}

/** Checks picked files before anything is sent, along with those already chosen. */
export function checkFiles(picked: readonly File[], beside: Beside): Checked {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  for (const file of picked) {
    const reason = findReason(file, { ...beside, chosen: [...beside.chosen, ...accepted] });
    if (reason === null) accepted.push(file);
    else refused.push({ name: file.name, reason });
  }
  return { accepted, refused };
}

function findReason(file: File, { limits, chosen, begun }: Beside): string | null {
  const { kinds, maxFileBytes, filesLeft, bytesLeft } = limits;
  if (file.size === 0) return 'ไฟล์นี้ว่างอยู่ ไม่มีอะไรให้ส่ง';
  if (!kinds.includes(kindOf(file))) return `ส่งไฟล์ชนิดนี้ไม่ได้ ลิงก์นี้รับแค่${describeKinds(kinds)}`;
  if (maxFileBytes !== null && file.size > maxFileBytes)
    return `ใหญ่เกินไป ขนาด ${formatSize(file.size)} ส่งได้ไฟล์ละไม่เกิน ${formatSize(maxFileBytes)}`;
  if (chosen.some((other) => isSame(file, other))) return 'เลือกไว้อยู่แล้ว';
  if (isBegun(file, begun)) return null;
  const counted = chosen.filter((other) => !isBegun(other, begun));
  if (counted.length >= filesLeft)
    return filesLeft === 0 ? 'ลิงก์นี้รับไฟล์ครบจำนวนแล้ว' : `เกินจำนวน ตอนนี้ส่งได้อีก ${formatCount(filesLeft)} ไฟล์`;
  const leftBytes = bytesLeft === null ? null : bytesLeft - sumSizes(counted);
  if (leftBytes !== null && file.size > leftBytes)
    return `รวมแล้วใหญ่เกินไป ตอนนี้ส่งได้อีก ${formatSize(Math.max(0, leftBytes))}`;
  return null;
}

function sumSizes(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function isBegun({ name, size }: File, begun: readonly Begun[]): boolean {
  return begun.some((upload) => upload.name === name && upload.sizeBytes === size);
}

/** By name, size and date: the same file is picked twice as another object. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
