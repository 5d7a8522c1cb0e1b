import { textOfRtf } from '@kepwai/rules/words/rtf';
import type { TextLines } from './text-lines.ts';

/** Hyphen at which no line breaks: people search for a plain one. */
const unbrokenHyphen = '\u2011';

/** Adds the text of an RTF document, until the lines are full. */
export function readRtf(bytes: Buffer, lines: TextLines): void {
  for (const piece of textOfRtf(bytes.toString('latin1'))) {
    if (lines.isFull()) return;
    lines.add(piece === unbrokenHyphen ? '-' : piece);
  }
}
