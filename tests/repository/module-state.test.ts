// @vitest-environment node
import { expect, test } from 'vitest';
import { findModuleState } from '../../scripts/repository/module-state.ts';

const stateOf = (source: string) => findModuleState('a.ts', source);

test.each([
  ['a variable', 'let count = 0;'],
  ['a var', 'export var count = 0;'],
  ['an empty collection', 'const count = new Map<string, number>();'],
  ['a weak collection', 'const count: WeakMap<Db, Cache> = new WeakMap();'],
  ['an empty list', 'export const count: string[] = [];'],
  ['an empty object', 'const count: Record<string, number> = {};'],
  ['a table that is changed', "const count = new Map([['a', 1]]); const add = () => count.set('b', 2);"],
  ['a list that is changed', 'const count = [1]; function add() { count.push(2); }'],
  ['an object that is changed', 'const count = { n: 1 }; export const add = () => { count.n += 1; };'],
  ['an incremented entry', 'const count = [0]; export const add = () => ++count[0];'],
  ['a deleted entry', 'const count = { n: 1 }; export const end = () => delete count.n;'],
  ['an emitter', 'const count = new EventEmitter();'],
  ['the result of a factory', 'const count = createCache();'],
  ['the awaited result of a factory', 'export const count = await openDatabase();'],
  ['a timer', 'const count = setInterval(tidy, 1000);'],
  ['a closure', 'const count = (() => { let n = 0; return () => n; })();'],
  ['a tested global pattern', 'const count = /a/g; export const has = (a: string) => count.test(a);'],
  ['a field of a class', 'class Counter { static count = 0; }'],
])('the rule reports %s', (_what, source) => {
  expect(stateOf(source)).toEqual(['count']);
});

test('the rule reports a module that acts when it is loaded', () => {
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
