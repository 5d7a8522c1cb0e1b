import type { components } from './generated/schema.ts';

type Schemas = components['schemas'];

/** The person who is signed in. */
export type Profile = Schemas['Profile'];
/** Somebody of a LINE chat. */
export type Person = Schemas['Person'];
/** Somebody who posted in a group, and how much. */
export type Member = Schemas['Member'];
/** A group as it stands in the list of my groups. */
export type GroupListItem = Schemas['GroupListItem'];
/** A group: the front of its cabinet. */
export type Group = Schemas['Group'];
/** How many files of one kind a group has, and their size. */
export type GroupCount = Schemas['GroupCount'];
/** Whether what is posted now is kept. */
export type KeepingState = Schemas['KeepingState'];
/** One kept thing: `File` of the contract, by another name than the browser's own `File`. */
export type FileItem = Schemas['File'];
/** `image`, `video`, `audio` or `file`. */
export type FileKind = Schemas['FileKind'];
/** On its way from LINE, kept, or missed. */
export type FileState = Schemas['FileState'];
/** Why a thing could not be kept. */
export type MissedReason = Schemas['MissedReason'];
/** Pictures that were sent together. */
export type ImageSet = Schemas['ImageSet'];
/** An image set with its pictures in order. */
export type ImageSetWithFiles = Schemas['ImageSetWithFiles'];
/** An amount of storage, and how much of it is taken. */
export type QuotaUsage = Schemas['QuotaUsage'];
/** The body of every failure. */
export type ErrorAnswer = Schemas['ErrorAnswer'];
/** What went wrong, for programs. */
export type ErrorCode = Schemas['ErrorCode'];
/** What was wrong with one field. */
export type ErrorDetail = Schemas['ErrorDetail'];
/** What the server says on the live socket. */
export type LiveServerMessage = Schemas['LiveServerMessage'];
/** What the client says on the live socket. */
export type LiveClientMessage = Schemas['LiveClientMessage'];
