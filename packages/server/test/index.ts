export { createTestApp, createTestEnv, type TestApp } from './app.ts';
export { countWaitingForLocks, createTestDatabase, type Scope, type TestDatabase } from './database.ts';
export { forFile } from './for-file.ts';
export { recordMembership } from './scenes/membership.ts';
export {
  buildBlob,
  buildBulkAction,
  buildFile,
  buildFiles,
  buildFolder,
  buildFolderRule,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  changeChat,
  chatIdOf,
  lineId,
  registerUser,
} from './scenes/rows.ts';
