/** Up to when people wanted their posts erased. */
export { clearErasedBefore, updateErasedUpTo as noteErasedUpTo } from './erasing-store.ts';
