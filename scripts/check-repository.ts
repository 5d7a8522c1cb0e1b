/** Rules of this repository that no other tool knows. Each prints what to mend. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findForbiddenWords } from './thai-words.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/generated/'));

const pages = files.filter((file) => file.endsWith('.md'));

/** Photographs, drawn: their colours are theirs, not the interface's. */
const drawnPictures = ['app/src/features/home/photos.tsx'];

/** Each rule: what it asks, and where it is broken. */
const rules: Array<[rule: string, broken: () => string[]]> = [
  [
    'the lock file names no download address',
    () => (/"resolved": "(?:https?|git)/.test(read('package-lock.json')) ? ['package-lock.json'] : []),
  ],
  [
    'every dependency has one exact version',
    () =>
      files
        .filter((file) => path.basename(file) === 'package.json')
        .flatMap((file) => {
          const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
          return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
            .filter(([, version]) => /^[\^~*]/.test(version))
            .map(([name]) => `${file}: ${name}`);
        }),
  ],
  [
    'no test is skipped or alone; only the specification, in tests/spec/, says what is to do',
    () =>
      sources.filter((file) => {
        const isOfSpecification = file.startsWith('tests/spec/');
        const left = isOfSpecification
          ? /\b(?:test|it|describe)\.(?:skip|only)\b/
          : /\b(?:test|it|describe)\.(?:skip|only|todo)\b/;
        return /\.test\.|\.spec\./.test(file) && left.test(read(file));
      }),
  ],
  ['no `utils` drawers', () => files.filter((file) => /(^|\/)(utils?|helpers)(\.tsx?|\/)/.test(file))],
  [
    'files are named in kebab-case',
    () => sources.filter((file) => !/^[a-z0-9.-]+$/.test(path.basename(file))),
  ],
  [
    'colours are named in app.css and nowhere else',
    () =>
      sources.filter(
        (file) =>
          /^app\/src\/(features|ui|layouts)\//.test(file) &&
          !drawnPictures.includes(file) &&
          /#[0-9a-f]{6}\b|\boklch\(|\brgba?\(/i.test(read(file)),
      ),
  ],
  [
    'process.env is read in env.ts alone (and handed on to the programs of PostgreSQL)',
    () =>
      sources.filter(
        (file) =>
          /^packages\/server\/src\//.test(file) &&
          !/env(\.test)?\.ts$|\.test\.ts$|\/db\/bundled-/.test(file) &&
          /process\.env/.test(read(file)),
      ),
  ],
];

/** SHA-256 of migrations that have landed: databases out there have run them, so they never change. */
const frozenMigrations: Record<string, string> = {
  '0001-first.sql': 'af308a260b452433a6188c8757da2ca5d01d9b5c8fbd2bc6813d07bb9717d435',
  '0002-accounts-and-space.sql': '247e535c79a079dc82c895df8af804a6043b3e85b383f48d091e33a0d9c247e3',
  '0003-bot.sql': 'd54ffad7d65fad526f681ee965e2cbaf875062e3da38667497dbefa02dc21419',
  '0004-expiry.sql': '333c33011325cf50d59ef8efe53a53b3f955ba20c05131aa2876aa0e876c6a7f',
  '0005-former-cabinets.sql': '829a1042c33a864f697c79da26ad651f174a84c30d83496b3c83e6f27437c934',
};

rules.push(
  [
    'landed migrations are never edited',
    () => {
      const folder = 'packages/server/src/db/migrations';
      return Object.entries(frozenMigrations)
        .filter(([name, hash]) => {
          const file = `${folder}/${name}`;
          return !files.includes(file) || createHash('sha256').update(read(file)).digest('hex') !== hash;
        })
        .map(([name]) => name);
    },
  ],
  [
    'Thai texts use the words that were agreed on',
    () =>
      findForbiddenWords(
        files.filter((file) => existsSync(path.join(root, file))),
        read,
      ),
  ],
  ['links of the documents lead somewhere', () => pages.flatMap(findBrokenLinks)],
  [
    'README and packages name the Node that `engines` asks for',
    () => {
      const { engines } = JSON.parse(read('package.json'));
      const versions: string[] = engines.node.match(/\d+(?:\.\d+)*/g) ?? [];
      const inReadme = versions.filter((version) => !read('README.md').includes(version.replace(/\.0$/, '')));
      const inPackages = files.filter((file) => {
        if (!/^(packages|mocks)\/[^/]+\/package\.json$/.test(file)) return false;
        const own = JSON.parse(read(file)).engines?.node;
        return own !== undefined && own !== engines.node;
      });
      return [...inReadme.map((version) => `README.md: ${version}`), ...inPackages];
    },
  ],
);

for (const [rule, broken] of rules) {
  const places = broken();
  if (places.length === 0) continue;
  console.error(`Rule: ${rule}\n${places.map((place) => `  ${place}`).join('\n')}`);
  process.exitCode = 1;
}

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
  if (!existsSync(path.join(root, target))) return false;
  return (
    heading === undefined || !target.endsWith('.md') || anchorsOf(read(target)).includes(decodeURI(heading))
  );
}

/** Names of the headings, as GitHub makes them. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}
