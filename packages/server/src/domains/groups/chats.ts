export { findGroupOfChat, lockGroupOfChat, updatePresence } from '../inbox/chat-store.ts';
