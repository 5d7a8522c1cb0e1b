/* Code that is only needed once LIFF starts, as one chunk: `boot()` loads it beside LINE's SDK. */

export { createBoot } from '../boot/boot.ts';
export { createPlatformCalls } from './platform-calls.ts';
