import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { shortenIcon } from '../app/lean-icons-plugin.ts';
import { replaceFunctions } from '../app/lean-router-plugin.ts';

const code = `const one = () => 1;
function outer() {
  async function inner(a, b) { return a + b; }
  return inner(one(), 2);
}
`;

test('a function is replaced where it is declared, also inside another', () => {
  const replaced = replaceFunctions(code, parseAst(code), { inner: 'async function inner() {}', one: '' });
  expect(replaced).toBe(`
function outer() {
  async function inner() {}
  return inner(one(), 2);
}
`);
});

test('a function that the library no longer has, or has twice, fails the build', () => {
  expect(() => replaceFunctions(code, parseAst(code), { gone: '' })).toThrow('0 declarations of gone');
  const twice = code + code.replaceAll(/\bo(ne|uter)/g, 'second$&');
  expect(() => replaceFunctions(twice, parseAst(twice), { inner: '' })).toThrow('2 declarations of inner');
});

test('an icon keeps its lines and loses its name, size and keys', () => {
  const icon = `const __iconData = {
  name: "plus",
  size: 24,
  node: [
    ["path", { d: "M5 12h14", key: "1ays0h" }],
    ["path", { d: "M12 5v14", key: "s699le" }]
  ]
};
`;
  expect(shortenIcon(icon)).toBe(`const __iconData = {
  node: [
    ["path", { d: "M5 12h14" }],
    ["path", { d: "M12 5v14" }]
  ]
};
`);
});
