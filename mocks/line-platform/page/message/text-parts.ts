import { isRecord } from '../../src/is-record.ts';

/** A part of a text message. */
export interface TextPart {
  kind: 'text' | 'link' | 'mention' | 'emoji';
  text: string;
}

interface Mark extends TextPart {
  start: number;
  end: number;
}

/**
 * Splits a text into plain text and addresses, mentions and LINE's own emojis, which are marked by offsets
 * (`mention`, `emojis`) or, in the bot's `textV2`, by names in braces (`substitution`).
 */
export function toTextParts(
  text: string,
  fields: Record<string, unknown>,
  nameOf: (userId: string) => string = () => '',
): TextPart[] {
  const marks = [
    ...marksOfPlaces(text, fields),
    ...marksOfNames(text, fields, nameOf),
    ...marksOfLinks(text),
  ];
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, ...part } of marks.sort((a, b) => a.start - b.start)) {
    if (start < at || end > text.length) continue;
    if (start > at) parts.push({ kind: 'text', text: text.slice(at, start) });
    parts.push(part);
    at = end;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

function marksOfPlaces(text: string, { mention, emojis }: Record<string, unknown>): Mark[] {
  const mentionees = isRecord(mention) ? listOf(mention.mentionees) : [];
  return [
    ...mentionees.map((place) => ({ place, kind: 'mention' as const })),
    ...listOf(emojis).map((place) => ({ place, kind: 'emoji' as const })),
  ].flatMap(({ place: { index, length = 1 }, kind }) => {
    if (typeof index !== 'number' || typeof length !== 'number') return [];
    return [{ kind, start: index, end: index + length, text: text.slice(index, index + length) }];
  });
}

function marksOfNames(
  text: string,
  { substitution }: Record<string, unknown>,
  nameOf: (userId: string) => string,
): Mark[] {
  if (!isRecord(substitution)) return [];
  return [...text.matchAll(/\{([^{}]+)\}/g)].flatMap((match): Mark[] => {
    const stands = substitution[match[1] ?? ''];
    if (!isRecord(stands)) return [];
    const place = { start: match.index, end: match.index + match[0].length };
    if (stands.type === 'emoji') return [{ ...place, kind: 'emoji', text: '$' }];
    const who = isRecord(stands.mentionee) ? stands.mentionee : {};
    const name = typeof who.userId === 'string' ? nameOf(who.userId) : 'ทุกคน';
    return [{ ...place, kind: 'mention', text: `@${name}` }];
  });
}

function marksOfLinks(text: string): Mark[] {
  return [...text.matchAll(/https?:\/\/\S+/g)].map(({ index, 0: link }) => ({
    kind: 'link',
    text: link,
    start: index,
    end: index + link.length,
  }));
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];
