/**
 * Names that Safari 16.0 or Chrome 109 does not have, and the page of a public link would break by: its scripts have no
 * stand-ins. Its build (app/share-page.vite.ts) lowers syntax to both.
 */
const scriptParts: readonly RegExp[] = [
  /\bPromise\.(?:withResolvers|try)\b/,
  /\bArray\.fromAsync\b/,
  /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|checkVisibility|showPopover|hidePopover|togglePopover)\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\b(?:Object|Map)\.groupBy\b/,
  /\bAbortSignal\.any\b/,
  /\bURL\.(?:canParse|parse)\b/,
  /\b(?:OffscreenCanvas|EyeDropper|Temporal|CompressionStream|DecompressionStream)\b/,
  /\brequestIdleCallback\(/,
  // Syntax that no build lowers, or that one would have lowered.
  /\(\?<[=!]/,
  /\bstatic\s*\{/,
  /\bwith\s*\{\s*type\s*:/,
];

/** As `scriptParts`, for styles that no `@supports` guards. Properties that only degrade the look are not listed. */
const styleParts: readonly RegExp[] = [
  /\b(?:ok)?(?:lch|lab)\(/,
  /\bcolor-mix\(/,
  /\blight-dark\(/,
  /\b(?:rgb|hsl|hwb|color)\(from\b/,
  /@(?:scope|container-style|function|if)\b/,
  // Ranges in media queries, and nested rules.
  /@media[^{]*[<>]/,
  /[{;]&/,
];

/** Returns the parts of a built script or style sheet that the oldest browsers do not support; empty if none. */
export function findTooNew(name: string, source: string): string[] {
  const isStyle = name.endsWith('.css');
  const text = isStyle ? withoutGuarded(source) : source;
  return (isStyle ? styleParts : scriptParts).flatMap((part) => {
    const match = part.exec(text);
    if (!match) return [];
    return [`${name}: ${text.slice(Math.max(0, match.index - 20), match.index + 40).replaceAll('\n', ' ')}`];
  });
}

/** Returns a style sheet without its `@supports` blocks, which old browsers pass over. */
function withoutGuarded(css: string): string {
  const start = css.indexOf('@supports');
  if (start < 0) return css;
  let end = css.indexOf('{', start) + 1;
  for (let depth = 1; depth > 0 && end < css.length; end += 1) {
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
  }
  return css.slice(0, start) + withoutGuarded(css.slice(end));
}
