/** Part of a line of text. */
export type Inline =
  | { readonly type: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly href: string };

export type Line = readonly Inline[];

export type Block =
  | { readonly type: 'paragraph'; readonly line: Line }
  | { readonly type: 'list'; readonly items: readonly Line[] }
  | { readonly type: 'table'; readonly head: readonly Line[]; readonly rows: ReadonlyArray<readonly Line[]> };

export interface Section {
  /** Anchor for links into the document: `#rights`. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface LegalText {
  /** Blocks before the first section. */
  readonly introduction: readonly Block[];
  readonly sections: readonly Section[];
}

const heading = /^## (?<title>.+) \{#(?<id>[a-z][a-z-]*)\}$/;
const inline = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\((?<href>[^)\s]+)\)/g;

/**
 * Parses a legal text in the part of Markdown that these texts need: sections with an anchor (`## ชื่อ
 * {#anchor}`), paragraphs of one line, lists with `-`, tables, and within a line `**strong**`, code and
 * links. It is strict, because a text that parses only in part would be shown wrong.
 * @throws if a line is none of these, a table is uneven, or an anchor is used twice.
 */
export function parseText(markdown: string): LegalText {
  const introduction: Block[] = [];
  const sections: Array<Section & { blocks: Block[] }> = [];
  for (const chunk of markdown.trim().split(/\n{2,}/)) {
    const opened = heading.exec(chunk)?.groups;
    if (opened) sections.push({ id: opened.id ?? '', title: opened.title ?? '', blocks: [] });
    else (sections.at(-1)?.blocks ?? introduction).push(parseBlock(chunk.split('\n')));
  }
  const ids = sections.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`The anchor #${twice} is used twice.`);
  return { introduction, sections };
}

function parseBlock(lines: readonly string[]): Block {
  const [first = ''] = lines;
  if (first.startsWith('|')) return parseTable(lines);
  if (lines.every((line) => line.startsWith('- ')))
    return { type: 'list', items: lines.map((line) => parseLine(line.slice(2))) };
  if (lines.length > 1 || /^[#>|+*\-\d]/.test(first)) throw new Error(`Not understood: ${first}`);
  return { type: 'paragraph', line: parseLine(first) };
}

function parseTable(lines: readonly string[]): Block {
  const [head = [], rule = [], ...rows] = lines.map((line) => line.split('|').slice(1, -1));
  const isEven = rows.every((row) => row.length === head.length);
  if (rows.length === 0 || !isEven || !rule.every((cell) => /^ -{3,} $/.test(cell)))
    throw new Error(`Not a table: ${lines[0]}`);
  const toLines = (row: readonly string[]) => row.map((cell) => parseLine(cell.trim()));
  return { type: 'table', head: toLines(head), rows: rows.map(toLines) };
}

function parseLine(text: string): Line {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > end) parts.push({ type: 'text', text: text.slice(end, match.index) });
    parts.push(toInline(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
}

function toInline({ strong, code, link = '', href = '' }: Record<string, string | undefined>): Inline {
  if (strong !== undefined) return { type: 'strong', text: strong };
  if (code !== undefined) return { type: 'code', text: code };
  return { type: 'link', text: link, href };
}
