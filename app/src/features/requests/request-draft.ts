import type { FileRequest, FileRequestChange, RequestKind } from '@kepwai/api-client';
import { allKinds } from '@kepwai/rules/sharing/requests';
import { mebibyte } from '@kepwai/rules/sizes';
import { formatCount } from '../../lib/format/sizes.ts';
import {
  type AccessDraft,
  accessDraftOf,
  findAccessFault,
  toAccessChange,
} from '../links/parts/access-choices.tsx';

/** Choices about a file request while they are made. */
export interface RequestDraft extends AccessDraft {
  readonly name: string;
  readonly note: string;
  readonly kinds: readonly RequestKind[];
  readonly maxFiles: string;
  /** Megabytes of one file; empty for no limit. */
  readonly maxFileSize: string;
  /** Megabytes of all files; empty for no limit. */
  readonly maxSize: string;
  readonly showsMaker: boolean;
}

const maxMegabytes = 1024 * 1024;
const defaultMaxFiles = 200;

/** Returns the draft for a new request, or of one that is changed. */
export function requestDraftOf(request: FileRequest | null): RequestDraft {
  return {
    ...accessDraftOf(request),
    name: request?.name ?? '',
    note: request?.note ?? '',
    kinds: request?.kinds ?? allKinds,
    maxFiles: String(request?.maxFiles ?? defaultMaxFiles),
    maxFileSize: toMegabytes(request?.maxFileBytes ?? null),
    maxSize: toMegabytes(request?.maxBytes ?? null),
    showsMaker: request?.showsMaker ?? true,
  };
}

/** Returns the fault of a draft, in words; null if it can be sent. */
export function findRequestFault(draft: RequestDraft, request: FileRequest | null): string | null {
  const fault = findAccessFault(draft, request);
  if (fault !== null) return fault;
  if (draft.kinds.length === 0) return 'เลือกอย่างน้อยหนึ่งชนิด';
  const count = Number(draft.maxFiles);
  if (!/^\d+$/.test(draft.maxFiles) || count < 1 || count > 10_000) return 'จำนวนไฟล์ต้องเป็น 1 ถึง 10,000';
  if (request?.state === 'limit_reached' && count <= request.fileCount)
    return `ได้มาแล้ว ${formatCount(request.fileCount)} ไฟล์ ใส่จำนวนที่มากกว่านั้น`;
  if (![draft.maxFileSize, draft.maxSize].every(isSize)) return 'ขนาดต้องเป็นตัวเลข เช่น 100 หน่วยเป็น MB';
  return null;
}

function isSize(text: string): boolean {
  if (text.trim() === '') return true;
  return /^\d+(?:\.\d+)?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= maxMegabytes;
}

/** Returns a draft as the contract has it. */
export function toRequestChange(
  draft: RequestDraft,
  request: Pick<FileRequest, 'maxBytes' | 'maxFileBytes'> | null,
): FileRequestChange {
  const { name, note, kinds, maxFiles, maxFileSize, maxSize, showsMaker } = draft;
  return {
    ...toAccessChange(draft),
    name: name.trim() === '' ? null : name.trim(),
    note: note.trim() === '' ? null : note.trim(),
    kinds: [...kinds],
    maxFiles: Number(maxFiles),
    maxFileBytes: toBytes(maxFileSize, request?.maxFileBytes ?? null),
    maxBytes: toBytes(maxSize, request?.maxBytes ?? null),
    showsMaker,
  };
}

function toMegabytes(bytes: number | null): string {
  return bytes === null ? '' : String(Math.max(0.1, Math.round((bytes / mebibyte) * 10) / 10));
}

/** A text that nobody changed stays what it was rounded from. */
function toBytes(text: string, before: number | null): number | null {
  if (text === toMegabytes(before)) return before;
  return text.trim() === '' ? null : Math.round(Number(text) * mebibyte);
}
