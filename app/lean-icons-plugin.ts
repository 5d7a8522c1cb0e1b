import type { Plugin } from 'vite';

/** Version whose modules are replaced. On an update, check that the replacement still draws what theirs did. */
const version = 'lucide-react v1.75.0';

/** Draws the same picture without their context, aliases and absolute widths, which we do not use. */
const createIcon = `
import { createElement } from 'react';
const outline = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
};
const isLabel = (name) => /^(aria-|role$|title$)/.test(name);
export default ({ node }) => (props) =>
  createElement(
    'svg',
    { ...outline, ...(!Object.keys(props).some(isLabel) && { 'aria-hidden': 'true' }), ...props },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/**
 * Shortens Lucide's icons, which are in every first load: a component of a few lines draws them, and what only
 * that of the library reads (names, sizes, a key for each line) goes.
 */
export function leanIcons(): Plugin {
  return {
    name: 'kepwai-lean-icons',
    apply: 'build',
    transform(code, id) {
      if (!/\/lucide-react\/dist\/esm\/(createLucideIcon|icons\/[\w-]+)\.mjs$/.test(id)) return;
      if (!code.includes(version)) this.error(`${id} is not of ${version}: check what replaces it`);
      if (id.endsWith('/createLucideIcon.mjs')) return { code: createIcon, map: null };
      // An older name of another icon.
      if (code.includes('export { default } from')) return;
      if (!code.includes('size: 24,')) this.error(`${id} is not 24 units wide`);
      return { code: shortenIcon(code), map: null };
    },
  };
}

/** Returns an icon's module without its name, size and keys. */
export function shortenIcon(code: string): string {
  return code.replace(/^ {2}(?:name|size|aliases): .*\n/gm, '').replace(/, key: "\w+"/g, '');
}
