import type { Operation } from './operation.ts';

/** An operation whose path matches an address. */
export interface Match {
  operation: Operation;
  /** Decoded values. */
  pathValues: Record<string, string>;
}

/** Returns the operations with this path, whatever their method; if several match, the most literal. */
export function matchPath(operations: Operation[], pathname: string): Match[] {
  const matches = operations.flatMap((operation) => {
    const pathValues = matchTemplate(operation.path, pathname);
    return pathValues ? [{ operation, pathValues }] : [];
  });
  const fewest = Math.min(...matches.map(({ pathValues }) => Object.keys(pathValues).length));
  return matches.filter(({ pathValues }) => Object.keys(pathValues).length === fewest);
}

/** Returns the values of a template's parameters; null if the path differs. */
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
    return text; // it is not encoded, so it stands for itself
  }
}

/** Returns the names in a template, in order. */
export function templateNames(template: string): string[] {
  return [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}
