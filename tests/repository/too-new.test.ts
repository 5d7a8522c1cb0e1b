import { expect, test } from 'vitest';
import { findTooNew } from '../../scripts/too-new.ts';

test.for([
  ['a.css', ':root{--ink:oklch(50% .1 200)}', 1],
  [
    'a.css',
    ':root{--ink:#123}@supports (color:lab(0% 0 0)){:root{--ink:lab(1% 2 3)}.b{color:red}}.c{top:0}',
    0,
  ],
  ['a.css', '@supports (a:b){.a{c:d}}.b{color:color-mix(in oklab,red,blue)}', 1],
  ['a.css', '@media (width>=40rem){.a{top:0}}', 1],
  ['a.css', '@media (min-width:40rem){.a>.b{top:0}}', 0],
  ['a.css', '.a{&:hover{top:0}}', 1],
  ['a.js', 'const {promise}=Promise.withResolvers();list.toSorted()', 2],
  ['a.js', 'const word=/(?<=a)b/', 1],
  ['a.js', 'list.at(-1);[...list].sort();new Set().has(1)', 0],
] as const)('%s with `%s` has %i parts too new', ([name, source, count]) => {
  expect(findTooNew(name, source)).toHaveLength(count);
});
