import { expect, test } from 'vitest';
import { findModuleState } from '../scripts/repository/module-state.ts';

const stateOf = (source: string) => findModuleState('a.ts', source);

test.each([
  ['a variable', 'let count = 0;'],
  ['a variable of the old kind', 'export var count = 0;'],
  ['a collection that begins empty', 'const count = new Map<string, number>();'],
  ['a weak one', 'const count: WeakMap<Db, Cache> = new WeakMap();'],
  ['a list that begins empty', 'export const count: string[] = [];'],
  ['an object that begins empty', 'const count: Record<string, number> = {};'],
  ['a table that is changed', "const count = new Map([['a', 1]]); const add = () => count.set('b', 2);"],
  ['a list that is changed', 'const count = [1]; function add() { count.push(2); }'],
  ['an object that is changed', 'const count = { n: 1 }; export const add = () => { count.n += 1; };'],
  ['an entry that is counted', 'const count = [0]; export const add = () => ++count[0];'],
  ['an entry that is taken away', 'const count = { n: 1 }; export const end = () => delete count.n;'],
  ['an emitter', 'const count = new EventEmitter();'],
  ['what a factory makes', 'const count = createCache();'],
  ['what a factory promises', 'export const count = await openDatabase();'],
  ['a timer', 'const count = setInterval(tidy, 1000);'],
  ['a closure', 'const count = (() => { let n = 0; return () => n; })();'],
  ['a global pattern that is asked', 'const count = /a/g; export const has = (a: string) => count.test(a);'],
  ['a field of a class', 'class Counter { static count = 0; }'],
])('a module remembers %s', (_what, source) => {
  expect(stateOf(source)).toEqual(['count']);
});

test('a module does something as it is loaded', () => {
  expect(stateOf('setInterval(tidy, 1000);')).toEqual(['a statement']);
  expect(stateOf("process.on('exit', end);")).toEqual(['a statement']);
});

test.each([
  ['constants', "const a = 1; const b = 'x'; export const c = { d: [1, 2] } as const;"],
  [
    'tables',
    "const a = new Set(['b']); const c = new Map(Object.entries(d)); const has = (x: string) => a.has(x);",
  ],
  ['patterns', "const a = /b/; const c = /d/g; const e = (x: string) => a.test(x) && x.replace(c, '');"],
  ['formats', "const a = new Intl.DateTimeFormat('th-TH');"],
  [
    'functions',
    'const a = promisify(execFile); const b = () => { let c = 0; c += 1; const d = []; d.push(c); };',
  ],
  ['operations', "export const a = defineOperation('getFile', { run: async () => ({ b: new Map() }) });"],
  [
    'what functions and classes keep',
    'class A { #b = new Map(); } function c() { const d = new Set(); d.add(1); }',
  ],
  ['names that mean something nearer', 'const a = [1]; const add = (a: number[]) => a.push(2);'],
  ['what an inner name shadows', 'const a = [1]; function add() { const a = [2]; a.push(3); }'],
])('a module may have %s', (_what, source) => {
  expect(stateOf(source)).toEqual([]);
});
