import { activity } from './domains/activity/index.ts';
import { archives } from './domains/archives/index.ts';
import { bot } from './domains/bot/index.ts';
import { bulk } from './domains/bulk/index.ts';
import { changes } from './domains/changes/index.ts';
import { chats } from './domains/chats/index.ts';
import { contents } from './domains/contents/index.ts';
import type { Domain } from './domains/domain.ts';
import { files } from './domains/files/index.ts';
import type { DomainName } from './domains/floors.ts';
import { folderRules } from './domains/folder-rules/index.ts';
import { folders } from './domains/folders/index.ts';
import { groups } from './domains/groups/index.ts';
import { imageSets } from './domains/image-sets/index.ts';
import { ingest } from './domains/ingest/index.ts';
import { maintenance } from './domains/maintenance/index.ts';
import { money } from './domains/money/index.ts';
import { moves } from './domains/moves/index.ts';
import { myPosts } from './domains/my-posts/index.ts';
import { notices } from './domains/notices/index.ts';
import { pins } from './domains/pins/index.ts';
import { search } from './domains/search/index.ts';
import { security } from './domains/security/index.ts';
import { shares } from './domains/shares/index.ts';
import { storage } from './domains/storage/index.ts';
import { uploads } from './domains/uploads/index.ts';
import { users } from './domains/users/index.ts';

/** Every domain, from the ground up (domains/floors.ts); those of lower floors hear of changes first. */
const byName: Readonly<Record<DomainName, Domain>> = {
  users,
  changes,
  security,
  chats,
  storage,
  groups,
  contents,
  money,
  files,
  folders,
  search,
  activity,
  'my-posts': myPosts,
  bulk,
  'image-sets': imageSets,
  'folder-rules': folderRules,
  pins,
  archives,
  ingest,
  uploads,
  shares,
  bot,
  notices,
  maintenance,
  moves,
};

export const domains: readonly Domain[] = Object.values(byName);
