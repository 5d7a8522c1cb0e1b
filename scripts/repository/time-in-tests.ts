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

/** A wait for a time: of the loop's next turn there is no number. */
const waits = /\bdelay\(|\bsetTimeout\(\s*(?:resolve|done)\s*,(?!\s*0\))/;
/** A comparison with the time that something took. */
const durations = /expect\([^;]*\bnow\(\)\s*-\s*\w+\s*\)\s*\.(?:not\.)?to/;

/** Its test names what it finds. */
const ownTest = 'tests/repository/time-in-tests.test.ts';

/** Returns the rule that tests wait for events, and that nothing fails because a machine is busy. */
export function timeInTestsRule(files: readonly string[], read: (file: string) => string): Rule {
  return [
    'tests wait for events and never for a time, and measure none (exceptions: scripts/repository/time-in-tests.ts)',
    () => {
      const found = files
        .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && file !== ownTest)
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

/** Returns the numbers of the lines that wait for a time, or compare with one. */
export function findTimes(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, index) => (waits.test(line) || durations.test(line) ? [index + 1] : []));
}
