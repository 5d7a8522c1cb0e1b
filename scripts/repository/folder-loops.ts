import path from 'node:path';
import type { Rule } from './rule.ts';

const domains = 'packages/server/src/domains/';
const imported = /\bfrom '(\.[^']+)'/g;

/**
 * Returns the rule that no two folders of the server's domains import each other; a subfolder and its parent
 * count as two.
 */
export function folderRule(files: readonly string[], read: (file: string) => string): Rule {
  return ['no two folders of the domains import each other, tests apart', () => listLoops(files, read)];
}

/** Returns the pairs of folders that import each other, with the files on both sides. */
export function listLoops(files: readonly string[], read: (file: string) => string): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const file of files) {
    if (!file.startsWith(domains) || !file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    // The index of a domain names all its modules; none of them imports it.
    if (/^[^/]+\/index\.ts$/.test(file.slice(domains.length))) continue;
    const from = path.posix.dirname(file).slice(domains.length);
    for (const [, target = ''] of read(file).matchAll(imported)) {
      const to = path.posix.join(path.posix.dirname(file), path.posix.dirname(target));
      if (!to.startsWith(domains) || to.slice(domains.length) === from) continue;
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to.slice(domains.length)));
    }
  }
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => from < to && arrows.get(to)?.has(from)).map((to) => `${from} ↔ ${to}`),
  );
}
