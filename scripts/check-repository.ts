/** Rules of this repository that no other tool knows. Each prints what to mend. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/generated/'));

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

for (const [rule, broken] of rules) {
  const places = broken();
  if (places.length === 0) continue;
  console.error(`Rule: ${rule}\n${places.map((place) => `  ${place}`).join('\n')}`);
  process.exitCode = 1;
}
