// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUnhandledRejections, type UnhandledRejection } from '../../scripts/rejections/find-unhandled.ts';

/** Each line that drops a promise which can reject is marked at its end. */
const source = `
declare function ask(): Promise<string>;
declare const button: { onClick: (() => void) | null; label: string };
declare function listen(name: string, callback: () => void): void;
declare function run(work: () => Promise<unknown>): void;
interface Copies { save(): Promise<void>; send(): Promise<void> }

ask(); // found
void ask(); // found
button.label && void ask(); // found
void (button.label ? ask() : undefined); // found
void import('./other.ts'); // found
void Promise.all([ask(), Promise.resolve()]); // found
void navigator.clipboard.writeText('a'); // found
void new Promise((_resolve, reject) => reject(new Error())); // found
void ask().then(() => 1); // found
void ask().finally(() => undefined); // found
void ask().catch((error: unknown) => { throw error; }); // found
button.onClick = () => ask(); // found
button.onClick = () => void ask(); // found
listen('click', async () => { await ask(); }); // found
listen('click', ask); // found
const props: typeof button = { label: '', onClick: ask }; // found

void ask().catch(() => undefined);
void ask().then(() => 1, () => 2);
void Promise.allSettled([ask()]);
void Promise.all([ask().catch(() => 1)]);
void new Promise<void>((resolve) => listen('end', resolve));
listen('click', () => run(ask));
run(async () => await ask());

async function careful(): Promise<void> { try { await ask(); } catch {} }
async function rethrowing(): Promise<void> { try { await ask(); } catch (error) { throw error; } }
async function returning(): Promise<string> { try { return ask(); } catch { return ''; } }
async function finallyOnly(): Promise<void> { try { await ask(); } finally { listen('a', () => {}); } }
async function passing(given: Promise<string>): Promise<void> { await given; }
async function calling(work: () => Promise<unknown>): Promise<void> { await work(); }
void careful();
void rethrowing(); // found
void returning(); // found
void finallyOnly(); // found
void passing(ask()); // found
void passing(ask().catch(() => ''));
void calling(ask); // found
void calling(careful);
listen('click', careful);

let loading: Promise<string> | undefined;
const load = () => { loading ??= ask(); return loading; };
void load(); // found
let calm: Promise<string> | undefined;
const loadCalmly = () => { calm ??= ask().catch(() => ''); return calm; };
void loadCalmly();

function createCopies(): Copies { return { save: careful, send: async () => void (await ask()) }; }
function useLeave(): () => Promise<void> { return async () => careful(); }
const copies = createCopies();
const { send } = copies;
void copies.save();
void copies.send(); // found
void send(); // found
void useLeave()();
const loadCopies = async () => ({ save: careful, ask });
void loadCopies().then(({ save }) => save());
void loadCopies().then((part) => part.ask()); // found
void loadCopies().then(({ ask: send }) => send()); // found
export function Part({ onEnd }: { onEnd: () => Promise<void> }) {
  listen('end', () => void onEnd()); // found
  listen('end', () => void onEnd().catch(() => undefined));
  return props;
}
`;
const lines = source.split('\n');

let folder: string;
let found: readonly UnhandledRejection[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rejections-'));
  const config = path.join(folder, 'tsconfig.json');
  const compilerOptions = { lib: ['ES2023', 'DOM'], strict: true, types: [] };
  await writeFile(path.join(folder, 'planted.ts'), source);
  await writeFile(config, JSON.stringify({ compilerOptions, include: ['planted.ts'] }));
  found = findUnhandledRejections(config, (file) => file.endsWith('/planted.ts'));
});

afterAll(() => rm(folder, { recursive: true }));

const isExpected = (text: string) => text.endsWith('// found');
const numbered = lines.map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => text !== '');

test.each(numbered.filter(({ text }) => isExpected(text)))('the rule finds $text', ({ line }) => {
  expect(found.map((one) => one.line)).toContain(line);
});

test('the rule finds nothing else', () => {
  const others = found.filter(({ line }) => !isExpected(lines[line - 1] ?? ''));
  expect(others).toEqual([]);
});
