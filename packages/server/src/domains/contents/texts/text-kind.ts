/** Formats whose text can be extracted, with their types. OOXML types are with those that hold macros. */
const formats = {
  pdf: 'application/pdf$',
  docx: 'application/vnd\\.(?:openxmlformats-officedocument\\.wordprocessingml|ms-word)\\.',
  xlsx: 'application/vnd\\.(?:openxmlformats-officedocument\\.spreadsheetml|ms-excel\\.sheet)\\.',
  pptx: 'application/vnd\\.(?:openxmlformats-officedocument\\.presentationml|ms-powerpoint)\\.',
  odf: 'application/vnd\\.oasis\\.opendocument\\.(?:text|spreadsheet|presentation)(?:-template)?$',
  rtf: '(?:application|text)/rtf$',
  cards: 'text/(?:x-)?(?:vcard|calendar)$',
  plain: '(?:text/(?:plain|csv|markdown|tab-separated-values|vtt)|application/(?:json|x-subrip))$',
  // Text where its bytes are: subtitles, mail, and files without an ending have no signature.
  unknown: '(?:message/rfc822|application/octet-stream)$',
} as const;

export type TextKind = keyof typeof formats;

const kinds = new Map(
  Object.keys(formats)
    .filter(isTextKind)
    .map((kind) => [kind, new RegExp(`^${formats[kind]}`, 'i')]),
);

/** Pattern of all types whose text can be extracted, for JavaScript and PostgreSQL alike. */
export const textTypes = `^(?:${Object.values(formats).join('|')})`;

/** Whether this names a format. */
export function isTextKind(name: string): name is TextKind {
  return Object.hasOwn(formats, name);
}

/** Returns whether this is the question of the server for the text of a document. */
export function isTextQuestion(body: unknown): body is { kind: TextKind } {
  if (typeof body !== 'object' || body === null || !('kind' in body)) return false;
  return typeof body.kind === 'string' && isTextKind(body.kind);
}

/** Returns the format of a content of this type; null where its text cannot be extracted. */
export function textKindOf(mimeType: string): TextKind | null {
  for (const [kind, pattern] of kinds) if (pattern.test(mimeType)) return kind;
  return null;
}
