import type { TextLines } from './text-lines.ts';
import { type XmlHandler, XmlReader } from './xml-reader.ts';
import { readZip, type ZipPart } from './zip-parts.ts';

/** Maximum number of bytes that are decompressed of a document. */
const maxUnpackedBytes = 96 * 1024 * 1024;

/** Maximum letters, and number, of a workbook's shared strings, which its sheets refer to. */
const maxSharedLength = 4_000_000;
const maxShared = 500_000;

type OfficeKind = 'docx' | 'xlsx' | 'pptx';

/** First bytes of the container in which office programs encrypt a document. */
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Whether an office document is encrypted, instead of the archive that it should be. */
export function isEncryptedOffice(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(compoundFile);
}

/**
 * Adds the text of an office document, in the order in which one reads it.
 * @throws where it is broken; Locked
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
  if (kind === 'xlsx') {
    const shared: string[] = [];
    for (const part of named(/^xl\/sharedStrings\.xml$/)) {
      await readXml(part, sharedStrings(shared), { budget, isDone: () => shared.length > maxShared });
    }
    for (const part of named(/^xl\/worksheets\/sheet\d+\.xml$/)) await read(part, cells(shared, lines));
    return;
  }
  const pages =
    kind === 'docx'
      ? [/^word\/document\d*\.xml$/, /^word\/(?:footnotes|endnotes|header\d*|footer\d*)\.xml$/]
      : [/^ppt\/slides\/slide\d+\.xml$/, /^ppt\/notesSlides\/notesSlide\d+\.xml$/];
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
      if (name === 't') isText = true;
      else if (name === 'tab') lines.add(' ');
      else if (name === 'br' || name === 'cr') lines.end();
      else if (name === 'tr') rows += 1;
    },
    close(name) {
      if (name === 't') isText = false;
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
