import type { Rule } from './rule.ts';

/** Files whose waits are no proof of an absence, with the reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['packages/server/src/db/ask-together.test.ts', 'answers come in a later turn than questions'],
  ['packages/server/src/db/database.test.ts', 'asks again until it is so'],
  ['packages/server/src/domains/shares/content/content.test.ts', 'reads as slowly as a phone'],
  ['packages/server/src/domains/shares/requests/ends.test.ts', 'sends as slowly as a phone'],
  ['packages/server/src/domains/uploads/tus/lazy-body.test.ts', 'sends with pauses'],
  ['packages/server/src/line/content.test.ts', 'gives up at any moment'],
  ['packages/server/test/kill/bulk-kill.test.ts', 'kills at a moment that nobody chose'],
  ['packages/server/test/kill/kill.test.ts', 'kills in the middle of the first start'],
  ['packages/server/test/kill/quote-kill.test.ts', 'asks again until it is so'],
  ['packages/server/test/kill/request-kill.test.ts', 'kills at a moment that nobody chose'],
  ['packages/server/test/kill/unsend-kill.test.ts', 'asks again until it is so'],
  ['e2e/sharing/share.spec.ts', 'reads as slowly as a phone'],
  ['packages/liff-adapter/src/boot/boot.test.ts', 'the SDK takes a moment'],
  ['tests/spec/5-validation.test.tsx', 'React ends what it began'],
  ['app/src/lib/forms/form.test.tsx', 'React ends what it began'],
  ['app/src/features/uploads/send/send-items.test.ts', 'turns of the loop'],
  ['tests/groups/group-front.test.tsx', 'live messages are collected for a time of the product'],
]);

/** Where tests may read the system's time, with the reason. A path that ends in a slash is a folder. */
const realTimes: ReadonlyMap<string, string> = new Map([
  ['app/src/', 'Date is set by scripts/testing/set-date.ts'],
  ['packages/liff-adapter/', 'Date is set by scripts/testing/set-date.ts'],
  ['tests/', 'Date is set by scripts/testing/set-date.ts'],
  ['e2e/', 'browsers and servers run in real time'],
  ['packages/server/src/queue/queue.test.ts', 'the queue has no clock of its own'],
  ['packages/server/test/clock.ts', 'the clock that tests of the server share'],
  ['packages/server/test/kill/', 'servers are processes of their own'],
  ['packages/server/test/line-driver/', 'servers run with a LINE that answers when it likes'],
]);

/** A wait for a time: of the loop's next turn there is no number. */
const waits = /\bdelay\(|\bsetTimeout\(\s*(?:resolve|done)\s*,(?!\s*0\))/;
/** A comparison with a measured duration. */
const durations = /expect\([^;]*\bnow\(\)\s*-\s*\w+\s*\)\s*\.(?:not\.)?to/;

const readings = /\bnew Date\(\)|\bDate\.now\b/;
const chances = /\bMath\.random\b/;

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);
const isSupport = (file: string) => /(?:^|\/)tests?\/.*\.tsx?$/.test(file) || /^e2e\/.*\.ts$/.test(file);

/** Its test names what it finds. */
const ownTest = 'tests/repository/time-in-tests.test.ts';

/** Returns the rule that tests wait for events, and that nothing fails because a machine is busy. */
export function timeInTestsRule(files: readonly string[], read: (file: string) => string): Rule {
  return [
    'tests wait for events and never for a time, and measure none (exceptions: scripts/repository/time-in-tests.ts)',
    () => {
      const found = files
        .filter((file) => isTest(file) && file !== ownTest)
        .flatMap((file) => findTimes(read(file)).map((line) => ({ file, line })));
      return [
        ...found.filter(({ file }) => !exceptions.has(file)).map(({ file, line }) => `${file}:${line}`),
        ...[...exceptions.keys()]
          .filter((name) => !found.some(({ file }) => file === name))
          .map((name) => `${name} (no exception any more)`),
      ];
    },
  ];
}

/** Returns the rule that no result of a test depends on the moment at which it runs, or on chance. */
export function clockInTestsRule(files: readonly string[], read: (file: string) => string): Rule {
  return [
    'tests read the clock of their scene, and no chance but fast-check’s (exceptions: scripts/repository/time-in-tests.ts)',
    () => {
      const found = files
        .filter((file) => (isTest(file) || isSupport(file)) && file !== ownTest)
        .flatMap((file) => findReadings(read(file)).map((reading) => ({ file, ...reading })));
      const placeOf = (file: string) =>
        [...realTimes.keys()].find((place) =>
          place.endsWith('/') ? file.startsWith(place) : file === place,
        );
      const used = new Set(found.filter(({ isChance }) => !isChance).map(({ file }) => placeOf(file)));
      return [
        ...found
          .filter(({ file, isChance }) => isChance || placeOf(file) === undefined)
          .map(({ file, line }) => `${file}:${line}`),
        ...[...realTimes.keys()]
          .filter((place) => !used.has(place))
          .map((place) => `${place} (no exception any more)`),
      ];
    },
  ];
}

/** Returns the numbers of the lines that read the system's time, or take a chance. */
export function findReadings(text: string): { line: number; isChance: boolean }[] {
  return text.split('\n').flatMap((line, index) => {
    const isChance = chances.test(line);
    return isChance || readings.test(line) ? [{ line: index + 1, isChance }] : [];
  });
}

/** Returns the numbers of the lines that wait for a time, or compare with one. */
export function findTimes(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, index) => (waits.test(line) || durations.test(line) ? [index + 1] : []));
}
