import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rule } from './rule.ts';

interface Repository {
  root: string;
  /** Every file that git tracks, by its path from the root. */
  files: readonly string[];
}

/** Page that draws the repository's tree. */
const map = 'docs/README.md';

/** Whether a page is history, which names files of the past. */
const isHistory = (page: string) => page.endsWith('CHANGELOG.md');

/** Returns the rules for Markdown pages: links, paths and the drawn tree must match existing files. */
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
    [
      'files that pages of docs/ name by the end of their path are there',
      () =>
        pages
          .filter((page) => page.startsWith('docs/'))
          .flatMap((page) =>
            listShortPaths(read(page))
              .filter((end) => !files.some((file) => `/${file}`.endsWith(`/${end}`)))
              .map((end) => `${page}: ${end}`),
          ),
    ],
    [`the tree in ${map} is that of the disk`, () => listTree(read(map)).filter((file) => !isThere(file))],
  ];

  /** Returns a page's links to missing files and headings. */
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

/** Returns the anchors of the headings, as GitHub generates them. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

/**
 * Returns the paths in code spans that start at the root, without patterns and placeholders (`*`, `<name>`).
 */
function listPaths(markdown: string): string[] {
  const text = markdown.replaceAll(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/`((?:app|docs|e2e|mocks|openapi|packages|scripts|tests)\/[\w./-]*)`/g)].flatMap(
    ([, file]) => (file === undefined || /^app\/build|\/dist\b/.test(file) ? [] : file),
  );
}

/** Returns the names of sources in code spans that do not start at the root (`money/orders/amounts.ts`), without patterns and placeholders. */
function listShortPaths(markdown: string): string[] {
  const text = markdown.replaceAll(/```[\s\S]*?```/g, '');
  return [...text.matchAll(/`([\w.-][\w./-]*\.(?:tsx?|mjs|yaml))`/g)].flatMap(([, file]) => file ?? []);
}

/**
 * Returns the paths that the first code block draws. A line names one or several paths of one folder
 * (`layouts/, ui/`; `src/app.ts, workers.ts`); two spaces of indentation are one level.
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
