import { jsxDEV as createElement, Fragment } from 'react/jsx-dev-runtime';
import { withJoinedText } from './joined-children.ts';

/* Stands for `react/jsx-dev-runtime` in development. */
export { Fragment };

export const jsxDEV: typeof createElement = (type, props, ...rest) =>
  createElement(type, withJoinedText(type, props), ...rest);
