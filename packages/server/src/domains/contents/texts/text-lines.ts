import { invisible } from '@kepwai/rules/words/invisible';

/** Maximum number of letters of a document that are kept: some fifty full pages. */
export const maxTextLength = 100_000;

/**
 * Maximum number of different pairs and triples of letters, from which the keys of a search are made. Fifty pages of Thai have some
 * 15,000; only bytes at random have more.
 */
export const maxParts = 30_000;

/** Maximum length of a line: what a person reads of a result, and cells of a long row. */
const maxLineLength = 240;

/** Control characters, and halves of letters. */
const unreadable = /[\p{Cc}\p{Cs}]/gu;

/**
 * Letters that fonts draw for the private characters from U+F700 on: marks in another place, and two letters without
 * their feet. PDFs that browsers print have these instead.
 * @see HarfBuzz, hb-ot-shaper-thai.cc: the column of Windows
 */
const drawnFor = 'ฐิีึื่้๊๋์่้๊๋์ญัํ็่้๊๋์ฺุู';
const firstDrawn = 0xf700;

/** Space before a mark, or before the second half of a SARA AM: no word begins with one. Old drivers of printers leave it in PDFs. */
const apart =
  /(?<=[\u0e01-\u0e2e\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]) +(?=[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])|(?<=\u0e4d[\u0e48-\u0e4b]?) +(?=\u0e32)/gu;

/** Space behind a mark that stands apart: pdf.js adds it, because it takes the mark for part of the letter before. */
const behindApart =
  /(?<=[\u0e01-\u0e2e] [\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+) +(?=[\u0e01-\u0e2e\u0e40-\u0e44])/gu;

/** SARA AM whose circle was drawn apart and is lost: a space in its place, and SARA AA, with which no word begins. */
const brokenSaraAm = /([\u0e01-\u0e2e][\u0e48-\u0e4b]?) +[\u0e32\u0e33]/gu;

/** Collects the lines of a document up to a limit. */
export interface TextLines {
  /** Adds text; a line break ends the line. */
  add(text: string): void;
  /** Ends the line. */
  end(): void;
  isFull(): boolean;
  /** Returns the lines, without empty ones. */
  take(): string;
}

/** Creates an empty collection of lines. */
export function createTextLines(): TextLines {
  const lines: string[] = [];
  let length = 0;
  let line = '';

  function end(): void {
    const shown = line
      .replace(/[\uf700-\uf71a]/g, (drawn) => drawnFor[drawn.charCodeAt(0) - firstDrawn] ?? '')
      .replace(/\s+/gu, ' ')
      .replace(unreadable, '')
      .replace(invisible, '')
      .replace(behindApart, '')
      .replace(apart, '')
      .replace(brokenSaraAm, '$1ำ')
      .trim();
    line = '';
    for (const part of wrap(shown)) {
      if (length >= maxTextLength) return;
      lines.push(part.slice(0, maxTextLength - length));
      length += part.length + 1;
    }
  }

  return {
    add(text) {
      for (const [index, part] of text.split(/\r\n?|\n|\f|\v|\u2028|\u2029/u).entries()) {
        if (index > 0) end();
        line += part;
        // Long before the end of a line that has no break, such as all of a minified file.
        if (line.length > 16 * maxLineLength) end();
        if (length >= maxTextLength) return;
      }
    },
    end,
    isFull: () => length >= maxTextLength,
    take() {
      end();
      return withoutExcessParts(lines.join('\n'));
    },
  };
}

/** Breaks a long line, if there is a space near its end. */
function wrap(line: string): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > maxLineLength) {
    const gap = rest.lastIndexOf(' ', maxLineLength);
    const end = gap > maxLineLength / 2 ? gap : maxLineLength;
    parts.push(rest.slice(0, end).replace(unreadable, ''));
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') parts.push(rest);
  return parts;
}

/** Cuts a text before the part with which its keys would become too many. */
function withoutExcessParts(text: string): string {
  const parts = new Set<string>();
  for (let place = 0; place + 1 < text.length; place += 1) {
    parts.add(text.slice(place, place + 2)).add(text.slice(place, place + 3));
    if (parts.size > maxParts) return text.slice(0, place).replace(/\p{Cs}/gu, '');
  }
  return text;
}
