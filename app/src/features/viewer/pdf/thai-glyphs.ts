/**
 * Letters by the private characters of Thai fonts that draw them elsewhere, such as a tone mark beside a tall letter;
 * many PDFs contain these.
 * @see https://github.com/harfbuzz/harfbuzz/blob/main/src/hb-ot-shaper-thai.cc
 */
const letters: Readonly<Record<string, string>> = {
  '\uf700': 'ฐ',
  '\uf701': '\u0e34',
  '\uf702': '\u0e35',
  '\uf703': '\u0e36',
  '\uf704': '\u0e37',
  '\uf705': '\u0e48',
  '\uf706': '\u0e49',
  '\uf707': '\u0e4a',
  '\uf708': '\u0e4b',
  '\uf709': '\u0e4c',
  '\uf70a': '\u0e48',
  '\uf70b': '\u0e49',
  '\uf70c': '\u0e4a',
  '\uf70d': '\u0e4b',
  '\uf70e': '\u0e4c',
  '\uf70f': 'ญ',
  '\uf710': '\u0e31',
  '\uf711': '\u0e4d',
  '\uf712': '\u0e47',
  '\uf713': '\u0e48',
  '\uf714': '\u0e49',
  '\uf715': '\u0e4a',
  '\uf716': '\u0e4b',
  '\uf717': '\u0e4c',
  '\uf718': '\u0e38',
  '\uf719': '\u0e39',
  '\uf71a': '\u0e3a',
};

/** Replaces private characters of Thai fonts by the letters they draw; the text keeps its length. */
export function withThaiLetters(text: string): string {
  return text.replace(/[\uf700-\uf71a]/g, (glyph) => letters[glyph] ?? glyph);
}
