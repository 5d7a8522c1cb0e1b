import type { TextLines } from './text-lines.ts';
import { decodeXml, type XmlHandler, XmlReader } from './xml-reader.ts';
import { Locked, readZip, type ZipPart } from './zip-parts.ts';

/** Maximum number of bytes that are decompressed of a document. */
const maxUnpackedBytes = 96 * 1024 * 1024;

/** Maximum letters, and number, of a workbook's shared strings, which its sheets refer to. */
const maxSharedLength = 4_000_000;
const maxShared = 500_000;

type OfficeKind = 'docx' | 'xlsx' | 'pptx' | 'odf';

/** First bytes of the container in which office programs encrypt a document. */
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Whether an office document is encrypted, instead of the archive that it should be. */
export function isEncryptedOffice(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(compoundFile);
}

/**
 * Adds the text of an office document, in the order in which one reads it.
 * @throws if it is broken; Locked
 */
export async function readOffice(bytes: Buffer, kind: OfficeKind, lines: TextLines): Promise<void> {
  const parts = readZip(bytes);
  const budget = { bytes: maxUnpackedBytes };
  const named = (pattern: RegExp) =>
    [...parts.values()].filter(({ name }) => pattern.test(name)).toSorted(byNumber);
  const read = async (part: ZipPart, handler: XmlHandler) => {
    await readXml(part, handler, { budget, isDone: () => lines.isFull() });
    lines.end();
  };
  if (kind === 'odf') {
    let isLocked = false;
    const manifest: XmlHandler = {
      open(name) {
        if (name === 'encryption-data') isLocked = true;
      },
    };
    for (const part of named(/^META-INF\/manifest\.xml$/i)) await read(part, manifest);
    if (isLocked) throw new Locked();
    for (const part of named(/^content\.xml$/i)) await read(part, openDocument(lines));
    return;
  }
  if (kind === 'xlsx') {
    for (const part of named(/^xl\/workbook\.xml$/i)) await read(part, sheetNames(lines));
    const shared: string[] = [];
    for (const part of named(/^xl\/sharedStrings\.xml$/i)) {
      await readXml(part, sharedStrings(shared), { budget, isDone: () => shared.length > maxShared });
    }
    for (const part of named(/^xl\/worksheets\/sheet\d+\.xml$/i)) await read(part, cells(shared, lines));
    for (const part of named(
      /^xl\/(?:comments\d*|comments\/comment\d*|threadedComments\/threadedComment\d*)\.xml$/i,
    ))
      await read(part, paragraphs(lines));
    return;
  }
  const pages =
    kind === 'docx'
      ? [/^word\/document\d*\.xml$/i, /^word\/(?:footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/i]
      : [
          /^ppt\/slides\/slide\d+\.xml$/i,
          /^ppt\/notesSlides\/notesSlide\d+\.xml$/i,
          /^ppt\/comments\/[\w-]+\.xml$/i,
        ];
  for (const part of pages.flatMap(named)) await read(part, paragraphs(lines));
}

/** Slide 10 comes after slide 9. */
function byNumber(one: ZipPart, other: ZipPart): number {
  return one.name.localeCompare(other.name, 'en', { numeric: true });
}

async function readXml(
  part: ZipPart,
  handler: XmlHandler,
  { budget, isDone }: { budget: { bytes: number }; isDone: () => boolean },
): Promise<void> {
  const decoder = new TextDecoder('utf-8');
  const reader = new XmlReader(handler);
  for await (const piece of part.open()) {
    budget.bytes -= piece.length;
    if (budget.bytes < 0 || isDone()) return;
    reader.write(decoder.decode(piece, { stream: true }));
  }
}

/** Text of a text document or slide: paragraphs are lines, and so are rows of tables. */
function paragraphs(lines: TextLines): XmlHandler {
  let isText = false;
  let rows = 0;
  return {
    open(name) {
      if (name === 't' || name === 'text') isText = true;
      else if (name === 'tab') lines.add(' ');
      else if (name === 'br' || name === 'cr') lines.end();
      else if (name === 'tr') rows += 1;
    },
    close(name) {
      if (name === 't' || name === 'text') isText = false;
      // Comments of a workbook and of older presentations have no paragraphs.
      if (name === 'text' || name === 'comment') lines.end();
      else if (name === 'p') rows > 0 ? lines.add(' ') : lines.end();
      else if (name === 'tr') {
        rows -= 1;
        lines.end();
      }
    },
    text(text) {
      if (isText) lines.add(text);
    },
  };
}

/** Names of a workbook's sheets, each as a line. */
function sheetNames(lines: TextLines): XmlHandler {
  return {
    open(name, attributes) {
      if (name === 'sheet') addName(lines, /\sname=("[^"]*"|'[^']*')/.exec(attributes)?.[1]);
    },
  };
}

function addName(lines: TextLines, quoted: string | undefined): void {
  if (quoted === undefined) return;
  lines.add(decodeXml(quoted.slice(1, -1)));
  lines.end();
}

/** Text of an OpenDocument: paragraphs are lines, and so are rows of tables, and names of sheets. Comments stand where they are made. */
function openDocument(lines: TextLines): XmlHandler {
  let depth = 0;
  let rows = 0;
  return {
    open(name, attributes) {
      if (name === 'p' || name === 'h') depth += 1;
      else if (name === 'table-row') rows += 1;
      else if (name === 's' || name === 'tab') lines.add(' ');
      else if (name === 'line-break') lines.end();
      else if (name === 'table') addName(lines, /\stable:name=("[^"]*"|'[^']*')/.exec(attributes)?.[1]);
    },
    close(name) {
      if (name === 'p' || name === 'h') {
        depth -= 1;
        rows > 0 ? lines.add(' ') : lines.end();
      } else if (name === 'table-row') {
        rows -= 1;
        lines.end();
      }
    },
    text(text) {
      if (depth > 0) lines.add(text);
    },
  };
}

/** Strings of a workbook, each once. Readings of Chinese letters (`rPh`) are not part of them. */
function sharedStrings(shared: string[]): XmlHandler {
  let isText = false;
  let isReading = false;
  let current = '';
  let length = 0;
  return {
    open(name) {
      if (name === 't') isText = true;
      if (name === 'rPh') isReading = true;
      if (name === 'si') current = '';
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') shared.push(current);
    },
    text(text) {
      if (!isText || isReading || length > maxSharedLength) return;
      length += text.length;
      current += text;
    },
  };
}

/** Rows of a sheet, each as a line: texts and numbers as they are stored. */
function cells(shared: readonly string[], lines: TextLines): XmlHandler {
  let type = '';
  let value = '';
  let isValue = false;
  return {
    open(name, attributes) {
      if (name === 'c') {
        type = /\st=["'](\w+)["']/.exec(attributes)?.[1] ?? 'n';
        value = '';
      }
      isValue = name === 'v' || name === 't';
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && value !== '' && type !== 'e' && type !== 'b') {
        lines.add(`${type === 's' ? (shared[Number(value)] ?? '') : value} `);
      } else if (name === 'row') lines.end();
    },
    text(text) {
      if (isValue) value += text;
    },
  };
}
