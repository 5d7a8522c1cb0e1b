/** Checks rules of this repository that no other tool checks. Each prints the remedy. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commitRules } from './repository/commit-rules.ts';
import { documentRules } from './repository/document-rules.ts';
import { folderRule } from './repository/folder-loops.ts';
import { moduleStateRule } from './repository/module-state.ts';
import { operationTestRules } from './repository/operation-tests.ts';
import { releasedStepsRule } from './repository/released-steps.ts';
import type { Rule } from './repository/rule.ts';
import { sizeRules } from './repository/size-rules.ts';
import { tableRules } from './repository/table-writers.ts';
import { findForbiddenWords } from './repository/thai-words.ts';
import { clockInTestsRule, timeInTestsRule } from './repository/time-in-tests.ts';
import { namesRule } from './repository/word-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const texts = new Map<string, string>();
/** Reads a file once for all rules. */
const read = (file: string) => {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  return text;
};
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/generated/'));

/** Drawn photographs: their colours are their own, not the interface's. */
const drawnPictures = ['app/src/site/parts/photos.tsx'];

/** Calls without JSON, which `createQueries` does not make: tus, and parameters that identify a request. */
const typedPaths = [
  'app/src/features/payments/send-picture.ts',
  'app/src/features/uploads/queries.ts',
  'app/src/lib/api/renewing-fetch.ts',
  'app/src/lib/api/terminate-sent-upload.ts',
  'app/src/lib/api/terminate-upload.ts',
];

/** Components that open over a screen, each by the layer of app/src/ui/overlays/layer/. */
const overlayParts = [
  'app/src/features/viewer/parts/full-screen.ts',
  'app/src/features/shares/page/viewer.ts',
  'app/src/ui/overlays/menu-surface.tsx',
  'app/src/ui/overlays/modal-surface.tsx',
];

/**
 * Modules that open windows: the way out itself, another tab of the app, and the sign-in, before which there is no
 * session to hand over.
 */
const openers = [
  'app/src/features/files/actions/use-file-actions.tsx',
  'app/src/features/session/sign-in-error-state.tsx',
  'app/src/lib/handover/open-outside.ts',
];

/** Modules that load another page of the app, without leaving LINE. */
const ownPages = ['app/src/features/session/guards.ts', 'app/src/lib/api/api.ts'];

/** Sources that stand alone, and functions that run in a page by themselves: they import no rules. */
const withoutRules =
  /^(?:packages\/(?:rules|api-client|contract|liff-adapter)|mocks\/(?:line|stripe)-platform|scripts\/check-repository)|paint-front\.ts$/;

/** Rules, each with a function that finds its violations. */
const rules: Rule[] = [
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
    'back, Escape, and parts that open over a screen belong to app/src/ui/overlays/layer/ (docs/decisions/072)',
    () =>
      sources.filter((file) => {
        if (!file.startsWith('app/src/') || file.startsWith('app/src/ui/overlays/layer/')) return false;
        if (overlayParts.includes(file) || /\.test\.|\/dev\//.test(file)) return false;
        return /'popstate'|'Escape'|CloseWatcher|\.showModal\(|requestFullscreen|<dialog\b|'dialog',$|@base-ui\/react/m.test(
          read(file),
        );
      }),
  ],
  [
    'every way out of LINE goes through useWayOut (app/src/lib/line/ways-out.ts lists them)',
    () =>
      sources.filter((file) => {
        if (!file.startsWith('app/src/') || /\.test\.|\/(?:dev|site)\//.test(file)) return false;
        return (
          (!openers.includes(file) && /\bwindow\.open\(|\bopenWindow\(/.test(read(file))) ||
          (![...openers, ...ownPages].includes(file) && /\blocation(?:\.assign\(|\.href = )/.test(read(file)))
        );
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
  [
    'lengths of time, sizes and the calendar of Thailand come from packages/rules',
    () =>
      sources.filter(
        (file) =>
          !withoutRules.test(file) &&
          /\bconst (?:second|minute|hour|day)Ms\b|\bconst (?:kibi|mebi|gibi)byte\b|\b86_400_000\b|\b(?:7|24) \* (?:3_600_000|hourMs)\b/.test(
            read(file),
          ),
      ),
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
          /^app\/src\/(features|ui|layouts|site)\//.test(file) &&
          !drawnPictures.includes(file) &&
          /#[0-9a-f]{6}\b|\boklch\(|\brgba?\(/i.test(read(file)),
      ),
  ],
  [
    'the app asks for operations by their ids: no path of the API is typed by hand',
    () =>
      sources.filter(
        (file) =>
          /^app\/src\/.*(?<!\.test)\.tsx?$/.test(file) &&
          !typedPaths.includes(file) &&
          /['"`]\/api\//.test(read(file)),
      ),
  ],
  [
    'process.env is read in env.ts alone (and handed on to the programs of PostgreSQL)',
    () =>
      sources.filter(
        (file) =>
          /^packages\/server\/src\//.test(file) &&
          !/env(\.test)?\.ts$|\.test\.ts$|\/db\/bundled\//.test(file) &&
          /process\.env/.test(read(file)),
      ),
  ],
];

rules.push(
  [
    'Thai texts use the words that were agreed on',
    () =>
      findForbiddenWords(
        files.filter((file) => existsSync(path.join(root, file))),
        read,
      ),
  ],
  ...documentRules({ root, files }),
  ...commitRules(root),
  releasedStepsRule(root),
  ...tableRules(files, read),
  folderRule(files, read),
  moduleStateRule(files, read),
  timeInTestsRule(files, read),
  clockInTestsRule(files, read),
  namesRule(files, read),
  ...operationTestRules(files, read),
  ...sizeRules(files, read),
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
