import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rule } from './rule.ts';

interface Repository {
  root: string;
  /** Every file that git knows, by its path from the root. */
  files: readonly string[];
}

/** The page that draws the tree of the repository. */
const map = 'docs/README.md';

/** Decisions and changelogs say how things were then. */
const isHistory = (page: string) => page.startsWith('docs/decisions/') || page.endsWith('CHANGELOG.md');

/** Returns the rules for Markdown pages: links, paths and the drawn tree lead to what is there. */
export function documentRules({ root, files }: Repository): Rule[] {
  const pages = files.filter((file) => file.endsWith('.md'));
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const isThere = (file: string) => existsSync(path.join(root, file));
  return [
    ['links of the documents lead somewhere', () => pages.flatMap((page) => findBrokenLinks(page))],
    [
      'paths in the documents are there',
      () =>
        pages
          .filter((page) => !isHistory(page))
          .flatMap((page) =>
            listPaths(read(page))
              .filter((file) => !isThere(file))
              .map((file) => `${page}: ${file}`),
          ),
    ],
    [`the tree in ${map} is that of the disk`, () => listTree(read(map)).filter((file) => !isThere(file))],
  ];

  /** Returns the links of a page to files that are not there, and to headings that its target does not have. */
  function findBrokenLinks(page: string): string[] {
    const text = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].flatMap(([, link]) => link ?? []);
    return links
      .filter((link) => !/^[a-z]+:|^\/(?!\/)/.test(link) && !leadsSomewhere(page, link))
      .map((link) => `${page}: ${link}`);
  }

  function leadsSomewhere(page: string, link: string): boolean {
    const [address = '', heading] = link.split('#');
    const target = address === '' ? page : path.posix.join(path.posix.dirname(page), decodeURI(address));
    if (!isThere(target)) return false;
    return (
      heading === undefined || !target.endsWith('.md') || anchorsOf(read(target)).includes(decodeURI(heading))
    );
  }
}

/** Returns the names of the headings, as GitHub makes them. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

/** Returns the paths in code spans that begin at the root; patterns and placeholders (`*`, `<name>`) are none. */
function listPaths(markdown: string): string[] {
  const text = markdown.replaceAll(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/`((?:app|docs|e2e|mocks|openapi|packages|scripts|tests)\/[\w./-]*)`/g)].flatMap(
    ([, file]) => (file === undefined || /^app\/build|\/dist\b/.test(file) ? [] : file),
  );
}

/**
 * Returns the paths that the first block of code draws: a line names one or several of one folder (`layouts/, ui/`;
 * `src/app.ts, workers.ts`), and is as deep as it is indented, two spaces a level.
 */
function listTree(markdown: string): string[] {
  const block = markdown.match(/```\n([\s\S]*?)```/)?.[1] ?? '';
  const parents: string[] = [];
  return block
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [, indent = '', names = ''] = line.match(/^( *)([^\s,]+(?:, [^\s,]+)*)/) ?? [];
      const depth = indent.length / 2;
      const folder = parents.slice(0, depth).join('');
      const [first = '', ...others] = names.split(', ');
      parents.splice(depth, Infinity, first);
      const beside = (name: string) =>
        /\/./.test(name) ? name : path.posix.join(path.posix.dirname(first), name);
      return [first, ...others.map(beside)].map((name) => folder + name);
    });
}
