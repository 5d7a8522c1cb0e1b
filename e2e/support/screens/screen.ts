import type { Page } from '@playwright/test';
import type { Viewed } from '../viewed-files.ts';

/** Ids in the addresses of a story's screens. */
export interface Story {
  page: Page;
  groupId: string;
  /** Group of a chat that the bot just joined: no quota, no files. */
  newGroupId: string;
  quotaId: string;
  imageSetId: string;
  /** Folder with a subfolder and nothing else. */
  folderId: string;
  pictureId: string;
  textId: string;
  missedId: string;
  /** Files that the viewer shows in a way of their own. */
  viewed: Readonly<Record<Viewed, string>>;
}

/** Screen in one of its states. */
export interface Screen {
  /** Route as in `app/src/routes.ts`; `*` and the states of a route have their own rows. */
  route: string;
  state: string;
  /** Address of the screen. */
  path: string | ((story: Story) => string);
  /** Waits for the screen's content in this state, without any action. */
  shows?: (story: Story) => Promise<void>;
  /** First action of the person, such as opening a sheet. Ends once its result is visible. */
  act?: (story: Story) => Promise<void>;
  /** Requests that fail while the screen is checked. */
  failing?: RegExp;
  /** Whether the state itself is that something is still loading. */
  isLoading?: boolean;
  /** Address that the screen soon goes to by itself; it stays while it is checked. */
  leavesFor?: RegExp;
}

/** Whether the screen opens by its address: after an action, movement is what the person requested. */
export function needsNoAct({ act, failing, leavesFor }: Screen): boolean {
  return !act && !failing && !leavesFor;
}
