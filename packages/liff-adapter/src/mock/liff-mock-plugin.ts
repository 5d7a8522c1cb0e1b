/*
 * liff-mock is CommonJS. Of a static import every bundler finds the name; imported dynamically, esbuild puts it into a chunk
 * whose only export is `default`.
 */
export { LiffMockPlugin } from '@line/liff-mock';
