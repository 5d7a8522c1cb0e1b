export {
  deleteChats,
  inheritName,
  listPeopleOfBoth,
  updatePresence,
  updateSummary,
  upsertChat,
} from './store.ts';
