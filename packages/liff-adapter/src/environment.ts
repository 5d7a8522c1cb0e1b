/**
 * Facts about the environment that are known before LINE's SDK is loaded, without the rest of this package: for pages that
 * load that only when it is needed.
 */
export { findLineVersion, findOS, isLineClient } from './line/user-agent.ts';
