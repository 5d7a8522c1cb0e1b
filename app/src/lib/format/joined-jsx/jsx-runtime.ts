import { jsx as createElement, jsxs as createElementOfSeveral, Fragment } from 'react/jsx-runtime';
import { withJoinedText } from './joined-children.ts';

/* Stands for `react/jsx-runtime` in builds. */
export { Fragment };

export const jsx: typeof createElement = (type, props, key) =>
  createElement(type, withJoinedText(type, props), key);

export const jsxs: typeof createElementOfSeveral = (type, props, key) =>
  createElementOfSeveral(type, withJoinedText(type, props), key);
