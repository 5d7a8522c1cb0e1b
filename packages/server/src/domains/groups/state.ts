export {
  clearTrashEmptied,
  countBurst,
  updateMissedOffered,
  updateNoQuotaSaid,
  updateTrashEmptied,
} from './state-store.ts';
