import type { components } from '../generated/schema.ts';

type Schemas = components['schemas'];

/** The signed-in person. */
export type Profile = Schemas['Profile'];
/** Owner, managers and invitations of a quota. */
export type Managers = Schemas['Managers'];
/** A manager of a quota. */
export type Manager = Schemas['Manager'];
/** An invitation to manage a quota, as the quota's people see it. */
export type Invitation = Schemas['Invitation'];
/** A new invitation with its token. */
export type NewlyInvited = Schemas['NewlyInvited'];
/** An invitation as the holder of its token finds it. */
export type OpenedInvitation = Schemas['OpenedInvitation'];
/** A promo as one person finds it. */
export type OpenedPromo = Schemas['OpenedPromo'];
/** One of my quotas, and the effect of a promo on it. */
export type PromoChoice = Schemas['PromoChoice'];
/** Growth of a quota by a promo, with its dates. */
export type PromoEffect = Schemas['PromoEffect'];
/** Gift of a promo. */
export type PromoGift = Schemas['PromoGift'];
/** A promo that I redeemed. */
export type PromoRedeemed = Schemas['PromoRedeemed'];
/** Reason why a quota cannot have a promo. */
export type PromoRefusal = Schemas['PromoRefusal'];
/** A person of a LINE chat. */
export type Person = Schemas['Person'];
/** A person who posted in a group, with the amount. */
export type Member = Schemas['Member'];
/** A group in the list of my groups. */
export type GroupListItem = Schemas['GroupListItem'];
/** A former group, whose chat the bot left, and which another chat can continue. */
export type FormerCabinet = Schemas['FormerCabinet'];
/** A group with everything on its front page. */
export type Group = Schemas['Group'];
/** Reply style of the bot. */
export type BotReplies = Schemas['BotReplies'];
/** Settings of the bot in a group. */
export type GroupBot = Schemas['GroupBot'];
/** Change of the bot's settings. */
export type GroupBotChange = Schemas['GroupBotChange'];
/** Number and size of a group's files of one kind. */
export type GroupCount = Schemas['GroupCount'];
/** Whether new posts are kept. */
export type KeepingState = Schemas['KeepingState'];
/** A file: `File` of the contract, renamed because browsers have a `File` too. */
export type FileItem = Schemas['File'];
/** A bank slip, read from the code in its picture. */
export type Slip = Schemas['Slip'];
/** A bank slip with the file that shows it. */
export type SlipWithFile = Schemas['SlipWithFile'];
/** Place of a file's match. */
export type MatchedIn = Schemas['MatchedIn'];
/** A search result, with its matches. */
export type SearchHit = Schemas['SearchHit'];
/** Results of a search in one of several groups. */
export type GroupHits = Schemas['GroupHits'];
/** A text that a search can go on with. */
export type SearchSuggestion = Schemas['SearchSuggestion'];
/** Files of a group from long ago. */
export type Memories = Schemas['Memories'];
/** This day of an earlier year. */
export type MemoryDay = Schemas['MemoryDay'];
/** Number of files, and how many of them are pictures. */
export type FileNumber = Schemas['FileNumber'];
/** Numbers of files by day. */
export type Timeline = Schemas['Timeline'];
/** `image`, `video`, `audio` or `file`. */
export type FileKind = Schemas['FileKind'];
/** Being fetched from LINE, kept, or missed. */
export type FileState = Schemas['FileState'];
/** Reason why a file could not be kept. */
export type MissedReason = Schemas['MissedReason'];
/** Pictures that were sent together. */
export type ImageSet = Schemas['ImageSet'];
/** An image set with its pictures in order. */
export type ImageSetWithFiles = Schemas['ImageSetWithFiles'];
/** A folder with the counts of its subtree. */
export type Folder = Schemas['Folder'];
/** Colour of a folder. */
export type FolderColor = Schemas['FolderColor'];
/** A folder with its ancestors. */
export type FolderWithPath = Schemas['FolderWithPath'];
/** A rule that puts files with certain words in their name into a folder. */
export type FolderRule = Schemas['FolderRule'];
/** Rules of a group in the order in which they are tried. */
export type FolderRules = Schemas['FolderRules'];
/** Files that a rule would be for. */
export type FolderRulePreview = Schemas['FolderRulePreview'];
/** A ZIP archive that is planned. */
export type Archive = components['schemas']['Archive'];
/** Files that an archive is to have. */
export type ArchiveOrder = components['schemas']['ArchiveOrder'];
/** An action on many files, and how far it is. */
export type BulkAction = Schemas['BulkAction'];
/** Addresses of files for messages of a chat. */
export type ChatLink = Schemas['ChatLink'];
/** LINE's message for sending a file. */
export type ChatMessage = Schemas['ChatMessage'];
/** A change of the contents or the order of image sets. */
export type ImageSetAction = Schemas['ImageSetAction'];
/** Files of one action: by their ids, by a filter, or those that another action failed for. */
export type FileSelection = Schemas['FileSelection'];
/** Files, image sets and folders to move. */
export type ItemsToMove = Schemas['ItemsToMove'];
/** A public link, as its maker and managers see it. */
export type Share = Schemas['Share'];
/** State of a link: the reason why it does not open, or `open`. */
export type ShareState = Schemas['ShareState'];
/** Content and choices of a new link. */
export type NewShare = Schemas['NewShare'];
/** Change of a link. */
export type ShareChange = Schemas['ShareChange'];
/** A link as its visitors see it, perhaps behind a password. */
export type VisitedLink = Schemas['VisitedLink'];
/** Content of an open link. */
export type VisitedShare = Schemas['VisitedShare'];
/** A file of a link. */
export type ShareFile = Schemas['ShareFile'];
/** A folder of a link. */
export type ShareFolder = Schemas['ShareFolder'];
/** One page of a link's items. */
export type ShareFiles = Schemas['ShareFiles'];
/** A link by which people without an account send files, as managers see it. */
export type FileRequest = Schemas['FileRequest'];
/** Choices of a new file request. */
export type NewFileRequest = Schemas['NewFileRequest'];
/** Change of a file request. */
export type FileRequestChange = Schemas['FileRequestChange'];
/** Kind of file that a file request accepts. */
export type RequestKind = Schemas['RequestKind'];
/** An open file request, as senders see it. */
export type VisitedRequest = Schemas['VisitedRequest'];
/** Token of a sender. */
export type RequestSender = Schemas['RequestSender'];
/** An upload, as its sender sees it. */
export type SentUpload = Schemas['SentUpload'];
/** An upload of a sender, as managers see it. */
export type ReceivedUpload = Schemas['ReceivedUpload'];
/** Sender of a file that came by a file request. */
export type FileSender = Schemas['FileSender'];
/** Something that a group shows first. */
export type Pin = Schemas['Pin'];
/** A change in the log of a group, with the names that its things have now. */
export type ActivityEntry = Schemas['ActivityEntry'];
/** Kind of change in the log of a group; a newer server may send others. */
export type ActivityKind = Schemas['ActivityKind'];
/** Subject of a change. */
export type ActivityTopic = Schemas['ActivityTopic'];
/** Author of a change: a user, a person in the chat, the operator or the product. */
export type ActivityActor = Schemas['ActivityActor'];
/** Interval of a person's digests. */
export type DigestFrequency = Schemas['DigestFrequency'];
/** Choice about the posts of a person who is erased: kept without their name, or erased, too. */
export type ErasedPosts = Schemas['ErasedPosts'];
/** A request to be erased. */
export type Erasure = Schemas['Erasure'];
/** Receipt of a request to be erased, without anything about the person. */
export type ErasureReceipt = Schemas['ErasureReceipt'];
/** Numbers of everything that belongs to a person. */
export type ErasureScope = Schemas['ErasureScope'];
/** A copy of everything about a person. */
export type MyExport = Schemas['MyExport'];
/** The latest copy, and when the next can be requested. */
export type MyExportState = Schemas['MyExportState'];
/** Everything that being erased would delete, and the open request. */
export type MyErasure = Schemas['MyErasure'];
/** Setting of a person's digests. */
export type Digest = Schemas['Digest'];
/** Overview of payments, requests and work that wait for the operator. */
export type OperatorOverview = Schemas['OperatorOverview'];
/** Interval of a person's notices about a quota. */
export type NoticeLevel = Schemas['NoticeLevel'];
/** A quota of a person, with the interval of their notices. */
export type NoticeChoice = Schemas['NoticeChoice'];
/** Files, image sets and folders to pin. */
export type ItemsToPin = Schemas['ItemsToPin'];
/** Moved items, and those that could not be moved. */
export type MovedItems = Schemas['MovedItems'];
/** A quota with its usage. */
export type QuotaUsage = Schemas['QuotaUsage'];
/** An unfinished upload. */
export type OpenUpload = Schemas['OpenUpload'];
/** Body of every failure. */
export type ErrorAnswer = Schemas['ErrorAnswer'];
/** Error code, for programs. */
export type ErrorCode = Schemas['ErrorCode'];
/** Reason why a field is invalid. */
export type ErrorDetail = Schemas['ErrorDetail'];
/** Message of the server on the live socket. */
export type LiveServerMessage = Schemas['LiveServerMessage'];
/** Message of the client on the live socket. */
export type LiveClientMessage = Schemas['LiveClientMessage'];

/** Account details for receipts; null fields if nothing was entered. */
export type Account = Schemas['Account'];
/** Account details to store. */
export type AccountDetail = Schemas['AccountDetail'];
/** Name and picture of a group if it is not open. */
export type GroupFace = Schemas['GroupFace'];
/** Usage of a group. */
export type GroupUsage = Schemas['GroupUsage'];
/** A group whose files count in a quota, linked or not. */
export type LinkedGroup = Schemas['LinkedGroup'];
/** A post of mine, with the visible data of its group. */
export type MyPost = Schemas['MyPost'];
/** Versions of the documents that a person accepts. */
export type NewRegistration = Schemas['NewRegistration'];
/** People who are setting a group up now. */
export type Onboarding = Schemas['Onboarding'];
/** Origin of a quota. */
export type PlanId = Schemas['PlanId'];
/** A quota with its usage in detail. */
export type Quota = Schemas['Quota'];
/** Offer of a quota to make. */
export type NewOwnershipOffer = Schemas['NewOwnershipOffer'];
/** Candidate for a hand-over of a quota. */
export type OwnerCandidate = Schemas['OwnerCandidate'];
/** Whether a quota is being handed over or deleted. */
export type Ownership = Schemas['Ownership'];
/** Offer of a quota to a person. */
export type OwnershipOffer = Schemas['OwnershipOffer'];
/** State of an offer. */
export type OwnershipOfferState = Schemas['OwnershipOfferState'];
/** A gift to the hat, for its giver. */
export type Gift = Schemas['Gift'];
/** A hat that is passed for the storage of a group. */
export type Hat = Schemas['Hat'];
/** Plan that a hat can be passed for. */
export type HatChoice = Schemas['HatChoice'];
/** The hat of a group, and the caller's options. */
export type HatView = Schemas['HatView'];
/** Storage that members lend to a group, and the caller's offers. */
export type GroupLoans = Schemas['GroupLoans'];
/** Storage that one quota lends to another. */
export type Loan = Schemas['Loan'];
/** A quota that the caller could lend of. */
export type LoanSource = Schemas['LoanSource'];
/** Choice of the lent bytes and days. */
export type NewLoan = Schemas['NewLoan'];
/** Storage that a quota lends and borrows. */
export type QuotaLoans = Schemas['QuotaLoans'];
/** Reason for the managers of a quota to look at it. */
export type QuotaConcern = Schemas['QuotaConcern'];
/** Help that members can give with the storage of their group. */
export type QuotaHelp = Schemas['QuotaHelp'];
/** A quota that a member offers to a group. */
export type QuotaOffer = Schemas['QuotaOffer'];
/** Day on which a quota is deleted, with the reason. */
export type QuotaDeletion = Schemas['QuotaDeletion'];
/** Receipt of a paid order. */
export type Receipt = Schemas['Receipt'];
/** A quota offered to the caller. */
export type ReceivedOwnershipOffer = Schemas['ReceivedOwnershipOffer'];
/** A quota in the list of mine. */
export type QuotaListItem = Schemas['QuotaListItem'];
/** Role of a person in a quota. */
export type QuotaRole = Schemas['QuotaRole'];
/** Versions that a person accepted last. */
export type Registration = Schemas['Registration'];
/** File types that a group keeps. */
export type SavingFileTypes = Schemas['SavingFileTypes'];
/** Change of the file types to keep. */
export type SavingFileTypesChange = Schemas['SavingFileTypesChange'];
/** A session that has not ended. */
export type Session = Schemas['Session'];
/** Recipient of tax invoices. */
export type TaxInvoice = Schemas['TaxInvoice'];
/** Price of a plan and period for a quota, now. */
export type Offer = Schemas['Offer'];
/** An order of a plan, paid or not. */
export type Order = Schemas['Order'];
/** State of an order. */
export type OrderState = Schemas['OrderState'];
/** A plan with its prices in satang. */
export type Plan = Schemas['Plan'];
/** Plans that can be ordered. */
export type Plans = Schemas['Plans'];
/** Subscription of a quota: the plan that was paid, and until when. */
export type Subscription = Schemas['Subscription'];
/** Plan of a quota with the paid terms, and the open order. */
export type SubscriptionView = Schemas['SubscriptionView'];
