import type { FileKind, SavingRule } from '../../../../db/tables.ts';

/** Every kind, in the order in which they are shown. */
export const kindsInOrder = ['image', 'video', 'audio', 'file'] as const satisfies FileKind[];

/** What a group chose of a kind; where it never chose, everything is kept. */
export function ruleFor(rules: readonly SavingRule[], kind: FileKind): SavingRule {
  return rules.find((rule) => rule.kind === kind) ?? { kind, keep: true, max_bytes: null };
}

/** The most that something of this kind may have. */
export function mostBytesOf(rules: readonly SavingRule[], kind: FileKind): number {
  return ruleFor(rules, kind).max_bytes ?? Number.POSITIVE_INFINITY;
}

/** Why something is not kept; null where it is, as far as is known: a size that nobody told is none. */
export function refusalOf(
  rules: readonly SavingRule[],
  { kind, sizeBytes }: { kind: FileKind; sizeBytes: number | null },
): 'kind_off' | 'too_large' | null {
  if (!ruleFor(rules, kind).keep) return 'kind_off';
  return (sizeBytes ?? 0) > mostBytesOf(rules, kind) ? 'too_large' : null;
}
