import { type Rendered, renderMarkdown } from '../parts/markdown.ts';

const repository = 'https://github.com/kepwai/kepwai/blob/main';

/** Parts of a package's README that pages show. */
export interface Readme {
  /** How it is installed. */
  readonly install: string;
  /** Its first code. */
  readonly firstLines: string;
  /** All of it, without its title. */
  readonly whole: Rendered;
}

/**
 * Reads a package's README, which is the only text about the package.
 * @throws if it has no title, no code or no way to install: the build ends there.
 */
export function readReadme(slug: string, source: string): Readme {
  const title = `# @kepwai/${slug}\n`;
  if (!source.startsWith(title))
    throw new Error(`The README of ${slug} does not begin with “${title.trim()}”`);
  return {
    // A package that is a command begins with how to get it.
    install: firstBlock(slug, source.slice(Math.max(0, source.indexOf('\n## Install\n'))), 'sh'),
    firstLines: firstBlock(slug, source, 'ts'),
    whole: renderMarkdown(source.slice(title.length), {
      idOf: anchorOf,
      addressOf: (href) => addressOf(slug, href),
    }),
  };
}

function firstBlock(slug: string, source: string, language: string): string {
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(source)?.[1];
  if (block === undefined) throw new Error(`The README of ${slug} has no code in ${language}`);
  return block.trimEnd();
}

/** Returns the anchor of a heading, as GitHub generates it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** Links into the repository lead to where everybody can read it. */
function addressOf(slug: string, href: string): string {
  if (/^([a-z]+:|#)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `https://kepwai.invalid/packages/${slug}/`);
  return `${repository}${pathname}${hash}`;
}
