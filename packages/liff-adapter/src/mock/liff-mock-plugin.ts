/*
 * liff-mock is CommonJS. Every bundler resolves the name in a static import; in a dynamic one, esbuild puts
 * it into a chunk whose only export is `default`.
 */
export { LiffMockPlugin } from '@line/liff-mock';
