/** Tokens of an XML reader, in order. Names are without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Maximum length of a tag or comment. */
const maxMarkup = 256 * 1024;

/** Returns the pattern of a tag at a place. */
const tagPattern = () => /<(\/?)(?:[^\s/>"'=<:]+:)?([^\s/>"'=<:]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/y;

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads XML in pieces. No document type is accepted, as in OOXML, so that there are no entities other than the five
 * that every document has.
 * @see ECMA-376 part 2, section 8.1.4: documents must not have a DTD
 */
export class XmlReader {
  #rest = '';
  readonly #handler: XmlHandler;
  readonly #tag = tagPattern();

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /**
   * Reads the next piece.
   * @throws if it is not XML, or has a document type
   */
  write(piece: string): void {
    const xml = this.#rest + piece;
    let place = 0;
    for (;;) {
      const start = xml.indexOf('<', place);
      if (start < 0) break;
      if (start > place) this.#handler.text?.(decodeXml(xml.slice(place, start)));
      const end = this.#readMarkup(xml, start);
      place = end ?? start;
      if (end === null) break;
    }
    this.#rest = xml.slice(place);
    if (this.#rest.length > maxMarkup) throw new Error('too long for a tag');
  }

  /** Reads what begins with `<`; returns its end, or null if more of it comes. */
  #readMarkup(xml: string, start: number): number | null {
    for (const [opening, closing] of [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?', '?>'],
    ] as const) {
      if (!xml.startsWith(opening, start)) continue;
      const end = xml.indexOf(closing, start + opening.length);
      if (end < 0) return null;
      if (opening === '<![CDATA[') this.#handler.text?.(xml.slice(start + opening.length, end));
      return end + closing.length;
    }
    if (xml.startsWith('<!', start)) {
      if (xml.length - start < '<![CDATA['.length) return null;
      throw new Error('a document type');
    }
    this.#tag.lastIndex = start;
    const [whole, slash, name = '', attributes = ''] = this.#tag.exec(xml) ?? [];
    if (whole === undefined) return null;
    if (slash) this.#handler.close?.(name);
    else {
      this.#handler.open?.(name, attributes);
      if (attributes.endsWith('/')) this.#handler.close?.(name);
    }
    return start + whole.length;
  }
}

/** Returns text or the value of an attribute with what its references stand for. */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}
