import type { components } from '../generated/schema.ts';

type Schemas = components['schemas'];

/** The person who is signed in. */
export type Profile = Schemas['Profile'];
/** Somebody of a LINE chat. */
export type Person = Schemas['Person'];
/** Somebody who posted in a group, and how much. */
export type Member = Schemas['Member'];
/** A group as it stands in the list of my groups. */
export type GroupListItem = Schemas['GroupListItem'];
/** A cabinet whose chat the bot left, and which another chat may go on with. */
export type FormerCabinet = Schemas['FormerCabinet'];
/** A group: the front of its cabinet. */
export type Group = Schemas['Group'];
/** How much the bot says of what is posted. */
export type BotReplies = Schemas['BotReplies'];
/** How the bot behaves in a group. */
export type GroupBot = Schemas['GroupBot'];
/** A choice for the bot, as it is sent. */
export type GroupBotChange = Schemas['GroupBotChange'];
/** How many files of one kind a group has, and their size. */
export type GroupCount = Schemas['GroupCount'];
/** Whether what is posted now is kept. */
export type KeepingState = Schemas['KeepingState'];
/** One kept thing: `File` of the contract, by another name than the browser's own `File`. */
export type FileItem = Schemas['File'];
/** A number of files, and how many of them are pictures. */
export type FileNumber = Schemas['FileNumber'];
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
/** An unfinished upload. */
export type OpenUpload = Schemas['OpenUpload'];
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

/** What a person filled in for receipts; null fields where nothing yet. */
export type Account = Schemas['Account'];
/** The account detail as it is sent. */
export type AccountDetail = Schemas['AccountDetail'];
/** How a group is named where it is not opened. */
export type GroupFace = Schemas['GroupFace'];
/** What fills the space of a group. */
export type GroupUsage = Schemas['GroupUsage'];
/** A group that fills a quota, or did. */
export type LinkedGroup = Schemas['LinkedGroup'];
/** Something that I posted, with what I may see of the group it is in. */
export type MyPost = Schemas['MyPost'];
/** Which versions of the documents a person accepts. */
export type NewRegistration = Schemas['NewRegistration'];
/** Who else is setting a group up now. */
export type Onboarding = Schemas['Onboarding'];
/** Where a quota comes from. */
export type PlanId = Schemas['PlanId'];
/** One quota, and what fills it. */
export type Quota = Schemas['Quota'];
/** A quota as it stands in the list of mine. */
export type QuotaListItem = Schemas['QuotaListItem'];
/** What one is to a quota. */
export type QuotaRole = Schemas['QuotaRole'];
/** What a person accepted last. */
export type Registration = Schemas['Registration'];
/** Which kinds a group keeps. */
export type SavingFileTypes = Schemas['SavingFileTypes'];
/** A choice of kinds, as it is sent. */
export type SavingFileTypesChange = Schemas['SavingFileTypesChange'];
/** A sign-in that has not ended. */
export type Session = Schemas['Session'];
/** For whom tax invoices are made out. */
export type TaxInvoice = Schemas['TaxInvoice'];
