import { whyNotKept } from '@kepwai/rules/files/ask-again';
import type { FileKind, FileTypeRule } from '../../../../db/tables.ts';

/** File types in display order. */
export const fileKinds = ['image', 'video', 'audio', 'file'] as const satisfies FileKind[];

/** Returns a group's rule for a file type; by default everything is kept. */
export function ruleFor(rules: readonly FileTypeRule[], kind: FileKind): FileTypeRule {
  return rules.find((rule) => rule.kind === kind) ?? { kind, keep: true, max_bytes: null };
}

/** Returns the maximum bytes of a file of this type. */
export function mostBytesOf(rules: readonly FileTypeRule[], kind: FileKind): number {
  return ruleFor(rules, kind).max_bytes ?? Number.POSITIVE_INFINITY;
}

/** Returns why a file is not kept; null if it is, as far as is known. An unknown size is no reason. */
export function refusalOf(
  rules: readonly FileTypeRule[],
  { kind, sizeBytes }: { kind: FileKind; sizeBytes: number | null },
): 'kind_off' | 'too_large' | null {
  const { keep, max_bytes: maxBytes } = ruleFor(rules, kind);
  return whyNotKept({ keep, maxBytes }, sizeBytes);
}
