export { findGroupOfChat, lockGroupOfChat, updatePresence } from './store.ts';
