import type { Operation } from './operation.ts';

/** An operation's path, found in an address. */
export interface Match {
  operation: Operation;
  /** Decoded. */
  pathValues: Record<string, string>;
}

/** The operations whose path this is, whatever their method; where several fit, the most literal. */
export function matchPath(operations: Operation[], pathname: string): Match[] {
  const matches = operations.flatMap((operation) => {
    const pathValues = matchTemplate(operation.path, pathname);
    return pathValues ? [{ operation, pathValues }] : [];
  });
  const fewest = Math.min(...matches.map(({ pathValues }) => Object.keys(pathValues).length));
  return matches.filter(({ pathValues }) => Object.keys(pathValues).length === fewest);
}

/** The values of a template's parameters, or null where the path is another. */
export function matchTemplate(template: string, pathname: string): Record<string, string> | null {
  const names: string[] = [];
  const pattern = template
    .replace(/\?.*$/, '')
    .split(/(\{[^}]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '([^/]+)';
    })
    .join('');
  const found = new RegExp(`^${pattern}$`).exec(pathname);
  if (!found) return null;
  return Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1] ?? '')]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // no encoding, so it says what it says
  }
}

/** The names in a template, in order. */
export function templateNames(template: string): string[] {
  return [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}
