/** Visible metadata of a file besides its bytes. */
export interface Looks {
  /** Name; null if the server chooses one. */
  name: string | null;
  postedBy: string;
  /** Milliseconds; null if only the server has the time. */
  postedAt: number | null;
  /** Key shared by all pictures of one image set, and the position in it; null outside image sets. */
  imageSet: { key: string; index: number } | null;
}

/** A post that must be kept. */
export interface OwedPost extends Looks {
  chatId: string;
  messageId: string;
  sha256: string;
  sizeBytes: number;
  isUnsent: boolean;
}

/** An upload that must be kept. */
export interface OwedUpload extends Looks {
  chatId: string;
  /** Id of the future file; null before the server returned it. */
  id: string | null;
  sha256: string;
  sizeBytes: number;
  /** Whether the server acknowledged all of it. */
  isAcknowledged: boolean;
}

/** Everything that the server owes. */
export interface Ledger {
  posted: OwedPost[];
  uploads: OwedUpload[];
  /** Ids of files that were last moved to the trash. */
  trashed: Set<string>;
  /** Uploads that may have started although no client heard of it. */
  unheard: { chatId: string; sizeBytes: number }[];
}

/** A chat and its group. */
export interface GroupOfChat {
  chatId: string;
  groupId: string;
}
