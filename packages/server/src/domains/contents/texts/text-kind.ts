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
  mail: 'message/rfc822$',
  markup: '(?:text/(?:html|xml)|application/(?:xml|xhtml\\+xml)|image/svg\\+xml)$',
  // Kept before bytes that look like a text were identified as one.
  unknown: 'application/octet-stream$',
} as const;

export type TextKind = keyof typeof formats;

const kinds = new Map(
  Object.keys(formats)
    .filter(isTextKind)
    .map((kind) => [kind, new RegExp(`^${formats[kind]}`, 'i')]),
);

const { unknown, ...known } = formats;

/** Pattern of the types of new contents whose text can be extracted, for PostgreSQL. */
export const textTypes = `^(?:${Object.values(known).join('|')})`;

/** The same of contents that were kept before. */
export const olderTextTypes = `${textTypes}|^${unknown}`;

/** Whether a new content of this type can have a text inside. */
export function mayHaveText(mimeType: string): boolean {
  const kind = textKindOf(mimeType);
  return kind !== null && kind !== 'unknown';
}

/** Whether this names a format. */
export function isTextKind(name: string): name is TextKind {
  return Object.hasOwn(formats, name);
}

/** Returns whether this is the question of the server for the text of a document. */
export function isTextQuestion(body: unknown): body is { kind: TextKind } {
  if (typeof body !== 'object' || body === null || !('kind' in body)) return false;
  return typeof body.kind === 'string' && isTextKind(body.kind);
}

/** Returns the format of a content of this type; null if its text cannot be extracted. */
export function textKindOf(mimeType: string): TextKind | null {
  for (const [kind, pattern] of kinds) if (pattern.test(mimeType)) return kind;
  return null;
}
