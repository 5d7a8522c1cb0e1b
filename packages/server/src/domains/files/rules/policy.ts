import { mayManage } from '../../groups/policy.ts';

/** Returns whether a member can say into which folders files go by themselves (screens.md, folder: sort rule). */
export const maySetRules = mayManage;
