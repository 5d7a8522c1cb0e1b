export {
  clearTrashEmptied,
  countBurst,
  updateMissedOffered,
  updateNoQuotaWarned,
  updateTrashEmptied,
} from './state-store.ts';
