// Made by `npm run generate` from db/schema/, digest 31249ff43cb6cab3. Never edited.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json } from '../column-types.ts';

export interface Tables {
  /** What a person fills in to be registered: for receipts, never shown to others. */
  accounts: {
    user_id: string;
    name: string;
    email: string;
    phone: string | null;
    tax_name: string | null;
    tax_address: string | null;
    tax_id: string | null;
    tax_branch: string | null;
    updated_at: Generated<Date>;
  };
  /**
   * The activity log: a row for each change that record() tells, with as many ids as it is about, kept for a year. It holds no name and no text: what
   * was renamed, erased or unsent says here only that it was.
   */
  activity: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: string;
    /** Null: a change of no group, such as the end of a session. Rows of a group that is merged into another go along. */
    group_id: string | null;
    quota_id: string | null;
    actor: 'user' | 'chat' | 'operator' | 'product';
    /** Of a user, until they are erased. */
    actor_user_id: string | null;
    file_count: Generated<number>;
    /** The first of the files, without those that were erased since. */
    file_ids: Generated<string[]>;
    details: ColumnTypes['activity.details'];
  };
  /** Answers of requests with an Idempotency-Key, for a day: a repeated request is done once. */
  answered_requests: {
    group_id: string;
    user_id: string;
    operation: string;
    key: string;
    /** Hash of what was asked: another request with the same key is refused. */
    body_sha256: string | null;
    answer: Json;
    created_at: Generated<Date>;
  };
  /** Files of an archive. No reference to the file, whose writers would wait for one another: the trigger below takes entries away. */
  archive_entries: {
    archive_id: string;
    position: number;
    file_id: string;
    /** Path in the archive, safe on every system. */
    path: string;
    modified_at: Date;
    /** Null if it is missing. */
    sha256: string | null;
    size_bytes: number | null;
    crc32: number | null;
    /** Why its bytes are not in the archive. */
    missing: ColumnTypes['archive_entries.missing'];
    /** Of a whole group: the fields of the file for the list, as JSON. */
    details: string | null;
  };
  /** Archives until they expire. */
  archives: {
    id: Generated<string>;
    group_id: string;
    /** The person whom it is for; null: it belongs to something else, which `holder` names (`share:…`). */
    user_id: string | null;
    holder: string | null;
    kind: 'files' | 'group';
    /** Name of the file that is saved. */
    name: string;
    state: Generated<'preparing' | 'ready' | 'failed'>;
    failure: 'NO_FILES' | 'TOO_MANY_FILES' | null;
    /** Files as asked for, until they are found. */
    wanted: Json<unknown, null>;
    /** Of a whole group: what stands at the head of its list. */
    head: Json<unknown, null>;
    /** Its folders, with those that have no file in it: a reader makes each. Null: none. */
    folders: Json<unknown, null>;
    /** Counts up whenever an entry leaves or is found unreadable: the bytes are others then. */
    revision: Generated<number>;
    /** Where its parts are, of this revision; null: to be computed. */
    layout: Json<unknown, null>;
    /** Bytes of the whole archive; null with the layout. */
    size_bytes: number | null;
    file_count: number | null;
    missing_count: number | null;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  /**
   * How far the search of older files for something new has come, so that it goes on where a process ended. Files are passed in the order of
   * their ids. What arrives meanwhile is searched as it arrives, whatever its id.
   */
  backfills: {
    name: ColumnTypes['backfills.name'];
    /** The last file that was passed. Not a foreign key: the file may be deleted. */
    passed_file_id: Generated<string>;
    finished_at: Date | null;
  };
  /** Backups that succeeded, as the script that makes them says. */
  backups: {
    id: GeneratedAlways<number>;
    taken_at: Date;
  };
  /** Bytes, addressed by the SHA-256 of their content (64 hex digits). */
  blobs: {
    sha256: string;
    size_bytes: number;
    mime_type: string;
    /** Read from the content; null until it was read, or if it does not apply. */
    width: number | null;
    height: number | null;
    duration_ms: number | null;
    thumbhash: string | null;
    thumbnail_state: Generated<'pending' | 'ready' | 'none'>;
    /**
     * How often the process died that drew it: after the first time it is drawn once more, last and alone, and after the second never again,
     * also after a restart (docs/decisions/069).
     */
    drawer_deaths: Generated<number>;
    /** The CRC-32, which ZIP archives name before the bytes (docs/decisions/040). Null: not known yet. */
    crc32: number | null;
    /** Since when no file has referenced it; a day later it is collected. */
    unreferenced_since: Date | null;
    /** When its bytes were last read and found to be what its address says. Null: when they came. */
    verified_at: Date | null;
    created_at: Generated<Date>;
  };
  /** Actions, for a day. */
  bulk_actions: {
    id: Generated<string>;
    group_id: string;
    user_id: string;
    kind: 'move' | 'trash' | 'restore' | 'ask';
    /** Destination of a move; null: the top. No reference: files must not move to the top because a folder is deleted meanwhile. */
    to_folder_id: string | null;
    /** The action that this one undoes. */
    undoes: string | null;
    /** Files of a large action, as asked for; null once they are found. */
    selection: ColumnTypes['bulk_actions.selection'];
    total_count: number | null;
    done_count: Generated<number>;
    unchanged_count: Generated<number>;
    failed_count: Generated<number>;
    is_stopped: Generated<boolean>;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  /** Files of an action. No reference to the file: one that is deleted is listed as gone, for a day. */
  bulk_items: {
    action_id: string;
    file_id: string;
    /** Of a move that is done: where the file was. Of an undo: where it returns to. Null: the top. */
    folder_id: string | null;
    /** Null: still to be done. In capitals: why it failed. */
    outcome: 'done' | 'unchanged' | 'NOT_FOUND' | 'NOT_ALLOWED' | 'FOLDER_GONE' | 'FILE_NOT_KEPT' | 'KIND_OFF' | 'FILE_TOO_LARGE' | 'NO_QUOTA' | 'QUOTA_EXPIRED' | 'GROUP_READ_ONLY' | null;
  };
  /** Things posted shortly one after the other, answered once, by the newest token that LINE still takes. */
  bursts: {
    group_id: string;
    began_at: Generated<Date>;
    last_at: Date;
    item_count: number;
    /** The latest files of the burst, whatever became of them. */
    file_ids: Generated<string[]>;
    reply_token: string | null;
    reply_by: Date | null;
    answered_at: Date | null;
  };
  /** What LINE last said of a person's membership; older than five minutes it is asked again. */
  chat_members: {
    chat_id: string;
    user_id: string;
    is_member: boolean;
    /** LINE said once that they are; about others it was only asked. Former members are told things that strangers are not. */
    ever_member: boolean;
    checked_at: Date;
  };
  /**
   * What people ask the bot by quoting a message: to name its file, to put it into a folder, or for a link to it. Words live until the request is
   * carried out; the rest goes with the file, with the command when it is unsent, and after a week. Until then it can be undone.
   */
  chat_requests: {
    id: Generated<string>;
    group_id: string;
    /** Message with the command, and the one that it quotes. */
    line_message_id: string;
    quoted_message_id: string;
    /** Person who asked, or chose last; null: LINE did not say. */
    user_id: string | null;
    kind: 'name' | 'file' | 'link';
    /** asking: somebody has to choose a folder, or whether one is created. */
    state: 'waiting' | 'asking' | 'done' | 'undoing' | 'undone' | 'refused';
    /** Wanted name of the file or folder; null once it is carried out or refused. */
    words: string | null;
    /** Folder that somebody chose, or into which the file went. */
    to_folder_id: string | null;
    makes_folder: Generated<boolean>;
    /** What came of it, as the reply says it; null until then. */
    outcome: ColumnTypes['chat_requests.outcome'];
    file_id: string | null;
    /** To undo it: the former name and folder, and the name given. */
    name_before: string | null;
    name_after: string | null;
    folder_id_before: string | null;
    /** Token of the reply that is still to be sent. */
    reply_token: string | null;
    reply_by: Date | null;
    created_at: Date;
  };
  /** Conversations of LINE. */
  chats: {
    id: Generated<string>;
    line_chat_id: string;
    type: 'group' | 'room';
    name: string | null;
    picture_url: string | null;
    /** When the name and picture were last asked of LINE. */
    summary_checked_at: Date | null;
    bot_joined_at: Date | null;
    bot_left_at: Date | null;
    created_at: Generated<Date>;
  };
  /** Pages of a provider on which an order is paid, one after the other. */
  checkouts: {
    /** Also the key with which the provider makes the page once, however often it is asked. */
    id: Generated<string>;
    order_id: string;
    amount_satang: number;
    /** creating: the provider was asked, and its answer is not known. complete: it was paid. expired: it cannot be paid any more. */
    state: 'creating' | 'open' | 'complete' | 'expired';
    /** The provider's id and address; null until its answer is known. */
    session_id: string | null;
    url: string | null;
    created_at: Date;
    expires_at: Date;
  };
  /** Accepted versions of documents, each with the first time: rows are only added, as a proof must be. */
  consents: {
    user_id: string;
    document: 'terms' | 'privacy';
    version: string;
    accepted_at: Date;
  };
  /** Requests about their data of people who cannot sign in. What they wrote stays where it arrived: only its number is here. */
  data_requests: {
    id: Generated<string>;
    kind: 'erase' | 'copy' | 'correct' | 'object';
    /** The operator's own number of it. */
    reference: string;
    received_at: Date;
    /** PDPA, section 30: within 30 days. */
    due_at: Date;
    /** The person, once identified; null while that is not known, and once they are erased. */
    user_id: string | null;
    done_at: Date | null;
    outcome: string | null;
  };
  /**
   * Files of a group by the day in Bangkok on which they were posted, for the timeline: every file that the list shows, kept, being fetched and
   * missed, outside the trash.
   */
  day_counts: {
    group_id: string;
    /** A kind, or `any`: a filter finds its days side by side, without a sum over the others. */
    kind: ColumnTypes['day_counts.kind'];
    /** Id of a user, `unknown` if LINE did not say who, or `any`. */
    posted_by: string;
    day: string;
    /** A day without files has no row. */
    file_count: number;
  };
  /** While the deletion of a quota is carried out: how many files of each group it has deleted, for the line that proves it. */
  deleted_quota_groups: {
    quota_id: string;
    group_id: string;
    file_count: number;
  };
  /** How often a person is told what is new in their groups; no row: never. It stores no group and no count: those are read when it is sent. */
  digests: {
    user_id: string;
    frequency: 'daily' | 'weekly';
    /** What came before was sent, or was there when the person chose it. */
    told_up_to: Date;
    due_at: Date;
  };
  /** Requests of people to be erased (docs/decisions/052), and their receipts, which say nothing of the person. */
  erasures: {
    id: Generated<string>;
    /** Of the receipt. Random: knowing it shows the receipt. */
    number: string;
    /** Null once the person is gone. */
    user_id: string | null;
    posts: 'keep' | 'erase';
    requested_at: Date;
    /** Until then it can be taken back. */
    due_at: Date;
    cancelled_at: Date | null;
    /** From then on it cannot be taken back. */
    begun_at: Date | null;
    done_at: Date | null;
    /** What there was when it began, in numbers. */
    scope: Json<unknown, null>;
  };
  /** Addresses of copies, each for one download. */
  export_addresses: {
    /** Hash of the secret, which is not stored. */
    token_sha256: Buffer;
    export_id: string;
    expires_at: Date;
    used_at: Date | null;
    /**
     * Hash of the network that used it first, for which it is good for an hour: apps hand a download over to another program, which asks again.
     * The secret of the address is part of the hash, so that no network can be found by it. Null: nobody used it yet.
     */
    visitor_sha256: Buffer | null;
  };
  /**
   * Copies of everything about a person, which they asked for (docs/decisions/052). What is in one is read when it is downloaded: nothing of it
   * is stored, so that what is unsent or deleted meanwhile is not in it.
   */
  exports: {
    id: Generated<string>;
    user_id: string;
    requested_at: Date;
    /** Contents whose CRC was not known, and how many of them are read. */
    total_count: Generated<number>;
    done_count: Generated<number>;
    ready_at: Date | null;
    expires_at: Date | null;
  };
  /**
   * Keys of the names of files outside the trash, kept by triggers, each with the instant of its file: a search chooses its latest files by the keys
   * alone. Beside the files: an index on `files` itself took two fifths of the time of moving a file, which changes no name. Without a foreign key:
   * PostgreSQL keeps the plan of its check for a session, and one made while there are few files reads them all for each row of a later insert.
   */
  file_name_keys: {
    file_id: string;
    /** The group of the file: keys of two groups may be equal. */
    group_id: string;
    posted_at: Date;
    keys: number[];
  };
  /** Limits of links that ask for files. */
  file_requests: {
    share_id: string;
    note: string | null;
    kinds: ColumnTypes['file_requests.kinds'];
    max_files: number;
    max_bytes: number | null;
    max_file_bytes: number | null;
    /** Files that arrived, those included that were deleted since; and those on their way, which hold their part of the limits. */
    file_count: Generated<number>;
    size_bytes: Generated<number>;
    open_count: Generated<number>;
    open_bytes: Generated<number>;
    sender_count: Generated<number>;
  };
  /** Names of people without an account who sent a file by a request, in their own words; longer than the request lives. */
  file_senders: {
    file_id: string;
    share_id: string | null;
    name: string | null;
    is_scanned: boolean;
  };
  /** Text inside documents. A row belongs to a file, as a slip does: whatever deletes the file deletes its text. */
  file_texts: {
    file_id: string;
    /** The group and the time of the file, so that the latest documents of a group are found first. */
    group_id: string;
    posted_at: Date;
    /** pending: not read yet · ready · none: no text · locked: needs a password · broken: unreadable, or not within the limits · too_large */
    state: Generated<'pending' | 'ready' | 'none' | 'locked' | 'broken' | 'too_large'>;
    text: string | null;
    folded: GeneratedAlways<string | null>;
    keys: number[] | null;
    /** Rules by which the text was read; a document of former ones waits again when the backfill comes by. */
    rules_version: Generated<number>;
    waiting_since: Generated<Date>;
  };
  /** Files in any state, also those in the trash. */
  files: {
    id: Generated<string>;
    group_id: string;
    kind: 'image' | 'video' | 'audio' | 'file';
    name: string;
    name_folded: GeneratedAlways<string>;
    /** Whether the product made the name, for a post without one (docs/decisions/073). Null: the name itself tells. */
    is_name_made: boolean | null;
    /** fetching: LINE's content is on its way; kept: the bytes are here; missed: they could not be kept, missed_reason says why. */
    state: 'fetching' | 'kept' | 'missed';
    /** lost: its bytes were kept, and are gone or damaged. */
    missed_reason: 'expired' | 'too_large' | 'quota_full' | 'no_quota' | 'quota_expired' | 'kind_off' | 'external' | 'failed' | 'lost' | null;
    missed_at: Date | null;
    /** Bytes that were free in the group's quota when the file did not fit: more than that must be free before it is worth asking again. */
    missed_free_bytes: number | null;
    /** When a member asked LINE again for what could not be kept; the time that LINE has begins anew. */
    asked_at: Date | null;
    asked_by: string | null;
    /** While it is fetched: what its group had chosen when it was posted; null: everything is kept. */
    saving_rules: ColumnTypes['files.saving_rules'];
    sha256: string | null;
    /** Null while fetching an image, video or sound: LINE does not say the size of those beforehand. */
    size_bytes: number | null;
    mime_type: string | null;
    duration_ms: number | null;
    /** The quota that its bytes are counted against, unless quota_moves names another; null: none. */
    quota_id: string | null;
    source: 'chat' | 'upload';
    /** Null: LINE did not say who. */
    posted_by: string | null;
    posted_at: Date;
    line_message_id: string | null;
    /** Null: at the top. A file of an image set has the folder of its set. */
    folder_id: string | null;
    image_set_id: string | null;
    /** Place in its image set, or among the files that were chosen together with it. */
    image_set_index: number | null;
    /** The set in which LINE sent it, and its number there. Null while that set was never edited, and for what was in none. */
    sent_set_id: string | null;
    sent_index: number | null;
    /** A member said that it is no version of the files of its name (docs/decisions/033). */
    is_separate: Generated<boolean>;
    /** Kept by triggers. True for a file that is no version of another. */
    is_latest: ColumnTypes['files.is_latest'];
    /** Kept by triggers. Of the latest: whether there are others. */
    has_older: ColumnTypes['files.has_older'];
    trashed_at: Date | null;
    trashed_by: string | null;
    /** The folder that took it along to the trash, and brings it back. */
    trashed_folder_id: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  /** Files of each folder outside the trash by poster, without those of the folders below it: a tree of thousands is summed up in one query. */
  folder_counts: {
    folder_id: string;
    posted_by: string | null;
    /** Kept files, and the bytes that they count. */
    file_count: Generated<number>;
    size_bytes: Generated<number>;
    /** Files that are being fetched, and missed ones. */
    unkept_count: Generated<number>;
  };
  /** Rules of a group that put new files into folders by the words of their names. A rule ends with its folder. */
  folder_rules: {
    id: Generated<string>;
    group_id: string;
    folder_id: string;
    words: string[];
    words_folded: GeneratedAlways<string[]>;
    /** The first rule whose words a name has wins; gaps do not matter. */
    place: number;
    created_by: string | null;
    created_at: Date;
  };
  /** Folders, also those in the trash. */
  folders: {
    id: Generated<string>;
    group_id: string;
    /** Null: at the top. The folder that held it may be deleted before it, while both are in the trash. */
    parent_id: string | null;
    name: string;
    name_folded: GeneratedAlways<string>;
    color: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'gray' | null;
    /** Order of the files in it that a member chose for everybody. */
    sort: 'latest' | 'oldest' | 'name' | 'largest' | null;
    created_by: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    trashed_at: Date | null;
    trashed_by: string | null;
    /** The folder that took it along to the trash; null: it was trashed itself. */
    trashed_folder_id: string | null;
  };
  /** Chats of groups, now and before: one at a time, both ways. A message that is unsent in a chat may lie in a group that had the chat before. */
  group_chats: {
    group_id: string;
    chat_id: string;
    since: Generated<Date>;
    /** Null: the group has it now. */
    until: Date | null;
  };
  /** Kept files outside the trash, by kind and poster. */
  group_counts: {
    group_id: string;
    kind: ColumnTypes['group_counts.kind'];
    posted_by: string | null;
    file_count: Generated<number>;
    size_bytes: Generated<number>;
  };
  /** Image sets of a group that show a file. */
  group_image_sets: {
    group_id: string;
    set_count: Generated<number>;
  };
  /** Kept files of a group by the month in Bangkok in which they were posted, and those of them that are in the trash. */
  group_months: {
    group_id: string;
    month: string;
    size_bytes: Generated<number>;
    trashed_count: Generated<number>;
    trashed_bytes: Generated<number>;
  };
  /** When a person last opened the group's cabinet: what came later is new to them. No row: never. */
  group_visits: {
    group_id: string;
    user_id: string;
    seen_at: Date;
    /** What the person chose for it in their list (docs/decisions/032): pinned groups are first, muted ones show nothing as new. */
    pinned_at: Date | null;
    muted_at: Date | null;
  };
  /** Groups; the id of a merged one stays. */
  groups: {
    id: Generated<string>;
    /** The group that this one was merged into: links and cards that name this one lead there. Never to one that is merged itself. */
    merged_into: string | null;
    quota_id: string | null;
    quota_linked_by: string | null;
    quota_linked_at: Date | null;
    /** Who last set which kinds are kept, and when. */
    saving_set_by: string | null;
    saving_set_at: Date | null;
    last_file_at: Date | null;
    /** How much the bot replies to posts. Null: full until the group knows the bot, then silent. */
    replies: 'full' | 'brief' | 'silent' | null;
    /** How many bursts it answered in full, from which the group knows it. */
    bursts_answered: Generated<number>;
    /** When the group was told that nothing is kept because it has no quota. */
    no_quota_said_at: Date | null;
    /** When the group was last told that it can ask for what was missed. */
    missed_offered_at: Date | null;
    /** Since when keeping is paused; null: it is not. */
    keeping_paused_at: Date | null;
    /** Whether keeping was ever paused: in most groups there is nothing to look up. */
    was_keeping_changed: Generated<boolean>;
    /** What was put into the trash up to this instant is gone for everybody, though its rows may still wait to be erased. Null: nothing waits. */
    trash_emptied_up_to: Date | null;
    created_at: Generated<Date>;
  };
  /**
   * Links that open a place in another browser, signed in, once and within a minute (docs/decisions/042). They end with the session that asked
   * for them, and with its person.
   */
  handovers: {
    /** Hash of the secret, which is not stored. */
    token_sha256: Buffer;
    session_id: string;
    user_id: string;
    /** Path, query and hash on our own origin. */
    path: string;
    created_at: Date;
    expires_at: Date;
  };
  /** What an order of kind `contribution` is for, and how its giver is shown. */
  hat_gifts: {
    order_id: string;
    hat_id: string;
    /** Null: erased. */
    giver_id: string | null;
    shows_name: boolean;
    shows_amount: boolean;
    /** When it was paid and counted in the hat; null for what was not. */
    counted_at: Date | null;
  };
  /** Hats that members pass for the storage of their group: what is given pays a period of a plan. */
  hats: {
    id: Generated<string>;
    quota_id: string;
    /** Null: the person was erased. */
    started_by: string | null;
    plan_id: string;
    /** As they were when it was started. */
    plan_name: string;
    limit_bytes: number;
    period: 'month' | 'year';
    target_satang: number;
    state: Generated<'open' | 'reached' | 'ended' | 'closed'>;
    created_at: Date;
    ends_at: Date;
    ended_at: Date | null;
    /** The order that it paid. */
    order_id: string | null;
  };
  /** Where files were before a change. No references: what is deleted meanwhile is not restored. */
  image_set_action_files: {
    action_id: string;
    file_id: string;
    from_set_id: string | null;
    from_index: number | null;
    from_folder_id: string | null;
  };
  /** Changes of image sets, for a day: each can be undone by its person. */
  image_set_actions: {
    id: Generated<string>;
    group_id: string;
    user_id: string;
    kind: 'create' | 'add' | 'remove' | 'order' | 'join';
    image_set_id: string;
    /** The set that was joined into it. */
    joined_set_id: string | null;
    was_arranged: boolean;
    created_at: Generated<Date>;
    undone_at: Date | null;
    restored_count: Generated<number>;
  };
  /** Image sets, also those whose files are all in the trash. */
  image_sets: {
    id: Generated<string>;
    group_id: string;
    /** Null: at the top. Its files have the same folder. */
    folder_id: string | null;
    /** made: a person put files together; `line_set_id` is then its own id. */
    source: Generated<'chat' | 'made'>;
    /** LINE's set id is made by the sending client, so the sender is part of its name. */
    line_set_id: string;
    posted_by: string | null;
    /** How many pictures LINE announced; null: it did not say. */
    total: number | null;
    name: string | null;
    description: string | null;
    /** First picture of the cover, while it is in the set; null: those sent first. 10-files.sql makes it a reference. */
    cover_file_id: string | null;
    /** Files outside the trash, in any state, kept by triggers. */
    file_count: ColumnTypes['image_sets.file_count'];
    /** Pictures that LINE sent in it and that were deleted for good: nothing waits for them. */
    gone_count: Generated<number>;
    /** A member changed what is in it: from then on its pictures remember where LINE sent them. */
    is_edited: Generated<boolean>;
    /** A member chose its order. */
    is_arranged: Generated<boolean>;
    /** The set that it was joined into, which gets its late pictures. */
    joined_into_id: string | null;
    posted_at: Date;
    created_at: Generated<Date>;
  };
  /** Links by which a quota's owner makes a person a manager (docs/decisions/050); each is good for one answer. */
  invitations: {
    id: Generated<string>;
    /** Null: the quota was deleted. They stay, so that whoever opens one is told why. */
    quota_id: string | null;
    token_sha256: Buffer;
    created_by: string | null;
    /** For whom it is, in the owner's words. */
    name: string | null;
    /** The only person who may answer; null: anybody. */
    for_user_id: string | null;
    created_at: Date;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by: string | null;
    declined_at: Date | null;
    /** It was cancelled, or another took its place. */
    cancelled_at: Date | null;
  };
  /** When keeping was paused and resumed: what was posted in between is not kept, in whatever order LINE delivers it. */
  keeping_changes: {
    group_id: string;
    at: Date;
    is_paused: boolean;
    changed_by: string | null;
  };
  /** Accounts between which money moves. */
  ledger_accounts: {
    id: string;
    kind: 'asset' | 'liability' | 'income' | 'contra-income';
    name: string;
  };
  /** Entries, each of one account. */
  ledger_entries: {
    transaction_id: number;
    line: number;
    account_id: string;
    quota_id: string | null;
    /** Debit above zero, credit below. */
    amount_satang: number;
  };
  /** Transactions, each with entries that balance. */
  ledger_transactions: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: 'payment' | 'match' | 'order' | 'cut' | 'recognise' | 'refund' | 'contribution';
    /** What it is about: nothing is entered twice. */
    operation_key: string;
    /** No reference: the quota can be deleted. */
    quota_id: string | null;
    order_id: string | null;
    payment_id: string | null;
    /** The transaction that made it: entries are not added later. */
    made_in: Generated<string>;
  };
  /**
   * Every webhook event, stored before LINE is answered; the text of messages is left out. An event whose handling failed waits by itself, and holds
   * up no other.
   */
  line_events: {
    webhook_event_id: string;
    /** Events of one chat are handled one after another. Null: a chat with one person, which is no cabinet. */
    line_chat_id: string | null;
    event: Json;
    received_at: Generated<Date>;
    handled_at: Date | null;
    attempts: Generated<number>;
    retry_at: Date | null;
  };
  /** People who have the first steps of a group open now; a row older than a minute is over. */
  onboardings: {
    group_id: string;
    user_id: string;
    seen_at: Date;
  };
  /**
   * What the operator did, and why, by the operator's page or by a command (docs/decisions/059). Append-only; only the person is cleared when they
   * are erased.
   */
  operator_acts: {
    id: GeneratedAlways<number>;
    at: Date;
    /** Null: by a command, or erased. */
    actor_id: string | null;
    via: 'page' | 'command';
    act: 'approve-order' | 'reject-order' | 'refund-credit' | 'refund-order' | 'return-money';
    order_id: string | null;
    /** Money that it was about, if it belongs to no order. */
    payment_id: string | null;
    /** Null: the command was given none. */
    reason: string | null;
    outcome: string;
  };
  /**
   * Slips that payers send for their orders: what the code on one says. Its picture is not kept. Several orders can claim a transfer: a stranger
   * who sends the slip first does not keep its payer from sending it, and the amount that arrived decides.
   */
  order_slips: {
    id: Generated<string>;
    order_id: string;
    /** Null: erased. */
    sent_by: string | null;
    /** LINE's message, if it came in the chat with the bot: unsending it takes the slip back. */
    line_message_id: string | null;
    bank_code: string;
    reference: string;
    /** Whether the order had ended when it came. */
    is_late: boolean;
    /** refused: no such money arrived. confirmed: the operator's verifier says that it did. */
    state: 'waiting' | 'refused' | 'confirmed';
    sent_at: Date;
  };
  /** What somebody pays for a quota: a period of a plan, or a gift to a hat. */
  orders: {
    id: Generated<string>;
    /** Null: the quota was deleted. */
    quota_id: string | null;
    /** Null: erased. */
    payer_id: string | null;
    kind: 'subscribe' | 'renew' | 'upgrade' | 'contribution';
    plan_id: string;
    /** As they were when it was ordered. */
    plan_name: string;
    limit_bytes: number;
    period: 'month' | 'year';
    price_satang: number;
    credit_satang: number;
    discount_satang: number;
    amount_satang: number;
    vat_satang: number;
    vat_percent: number;
    provider: 'promptpay' | 'stripe' | 'credit';
    state: 'open' | 'paid' | 'expired' | 'cancelled' | 'review' | 'refunded';
    review_reason: 'partial' | 'over' | 'late' | 'double' | 'outdated' | null;
    /** Money that arrived for it and did not settle it. */
    received_satang: Generated<number>;
    /** Version of the subscription that it was priced for; 0: there was none. */
    basis_version: number;
    /** Instant for which the remaining days were credited. */
    credited_at: Date;
    /** Since when it has its amount for itself; null: nobody opened its code. Money that was sent before is not its. */
    code_opened_at: Generated<Date | null>;
    /** When the picture of the code was first fetched; null: nobody looked at it. */
    looked_at: Date | null;
    /** Keyed hash of the address that opened it, for some hours. */
    opened_from: string | null;
    /** The Idempotency-Key it was made with. */
    creation_key: string | null;
    created_at: Date;
    expires_at: Date;
    /** When it stopped being open: its amount can then be used again. */
    closed_at: Date | null;
    paid_at: Date | null;
    /** What it buys; before it is paid, as it was when it was ordered. */
    starts_at: Date;
    ends_at: Date;
    receipt_number: string | null;
  };
  /**
   * Quotas offered to a new owner, who has until the offer expires to accept (docs/decisions/051). Ended offers stay for a while: the owner sees
   * how they ended, and no person is asked twice.
   */
  ownership_offers: {
    id: Generated<string>;
    quota_id: string;
    to_id: string;
    /** Whether the former owner stays as a manager. */
    stays_manager: boolean;
    /** The owner is gone, and a manager is asked. */
    is_succession: boolean;
    state: Generated<'open' | 'accepted' | 'declined' | 'cancelled' | 'expired'>;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  /** Money that arrived. */
  payments: {
    id: Generated<string>;
    provider: 'promptpay' | 'stripe';
    /** The bank's reference, or one of ours: money with one counts once. */
    reference: string;
    /** slip: the operator's verifier of slips says so. */
    source: 'operator' | 'bank' | 'slip' | 'provider';
    amount_satang: number;
    /** Sender of the money, as far as the operator's verifier knows; until it belongs to an order. */
    payer: string | null;
    paid_at: Date;
    received_at: Date;
    order_id: string | null;
    /** returned: it belonged to no order, and went back. */
    outcome: 'paid' | 'credited' | 'unmatched' | 'returned';
  };
  /**
   * What a group pins for everybody, at most ten (docs/decisions/028). Pins and stars end with what they show; what is in the trash keeps them
   * for its return.
   */
  pins: {
    id: Generated<string>;
    group_id: string;
    file_id: string | null;
    image_set_id: string | null;
    folder_id: string | null;
    /** Order on the shelf; gaps do not matter. */
    place: number;
    pinned_by: string | null;
    pinned_at: Date;
  };
  /** Plans that are on sale, or were. */
  plans: {
    id: string;
    name: string;
    limit_bytes: number;
    /** VAT included, whatever VAT_PERCENT is. */
    month_satang: number;
    year_satang: number;
    created_at: Generated<Date>;
    /** Since then no new quota gets it; those that have it keep it, and can renew it. */
    retired_at: Date | null;
  };
  /** Promos that a person redeemed for a quota. */
  promo_redemptions: {
    id: Generated<string>;
    promo_id: string;
    /** Null: erased. */
    user_id: string | null;
    /** Null: the quota was deleted. */
    quota_id: string | null;
    redeemed_at: Date;
    starts_at: Date;
    ends_at: Date;
    before_bytes: number;
    after_bytes: number;
  };
  /** Tokens that give storage or a plan for a time. */
  promos: {
    id: Generated<string>;
    /** As it is printed. Too short for a hash to hide it, and the operator has to read it again. */
    token: string;
    kind: 'storage' | 'plan';
    bytes: number | null;
    plan_id: string | null;
    /** For how long it gives that. */
    days: number | null;
    months: number | null;
    max_uses: number;
    use_count: Generated<number>;
    /** When it can be redeemed. */
    opens_at: Date | null;
    closes_at: Date | null;
    is_once_per_person: boolean;
    is_for_new_quotas: boolean;
    /** The operator's, for themselves. */
    note: string | null;
    created_at: Date;
    ended_at: Date | null;
  };
  /** Pushes of a month, by the calendar of Bangkok. */
  push_months: {
    month: string;
    push_count: number;
  };
  /** Messages to single people, each of which may cost something; the id is LINE's retry key. */
  pushes: {
    id: Generated<string>;
    user_id: string;
    notice: 'quota' | 'bot-left' | 'expires-in-14-days' | 'expires-in-3-days' | 'expires' | 'keeping-ended' | 'lapsed-first' | 'lapsed-second' | 'lapsed-third' | 'digest' | 'weekly' | 'ownership-offered' | 'ownership-reminder' | 'ownership-accepted' | 'ownership-refused' | 'deletion-started' | 'deletion-soon' | 'grant-ends-in-14-days' | 'grant-ends-in-3-days' | 'grant-ends' | 'quota-reminder' | 'quota-offered' | 'quota-offer-accepted' | 'quota-offer-declined';
    quota_id: string | null;
    group_id: string | null;
    percent: ColumnTypes['pushes.percent'];
    /**
     * One notice is sent once for it: when it happened; of notices about expiry and of lapsed quotas, when the quota expires, so that an extended one
     * has new notices; of a digest or a weekly notice, when it was due; of an offer, when it was made; of a deletion, when it is carried out; of a
     * grant's end, that instant; of reminders and offers to a group, their day: one message a day, however many people act.
     */
    occasion: Date;
    /** held: waits for the weekly notice of its person, which names what is still true of all of them. */
    state: Generated<'waiting' | 'held' | 'sent' | 'refused' | 'unsent'>;
    /** The month that it is counted in, once it is. */
    month: string | null;
    created_at: Generated<Date>;
  };
  /** Bytes of the contents of a quota that a file outside the trash shows, each once: the rest of its used bytes is only in the trash. */
  quota_contents: {
    quota_id: string;
    shown_bytes: Generated<number>;
  };
  /** Kept files outside the trash, by quota and kind. */
  quota_counts: {
    quota_id: string;
    kind: ColumnTypes['quota_counts.kind'];
    file_count: Generated<number>;
    size_bytes: Generated<number>;
  };
  /** What a group was told in the chat of the quota it uses: that it has expired, that nothing is kept any more, or that it is to be deleted. */
  quota_expiries_said: {
    group_id: string;
    quota_id: string;
    /** Of a quota that is to be deleted: when. */
    expires_at: Date;
    stage: 'grace' | 'ended' | 'deletion';
    said_at: Date;
  };
  /** More bytes of a quota for a time, beside what its plan gives: of a promo, a contribution or a loan (docs/decisions/056). */
  quota_grants: {
    id: Generated<string>;
    quota_id: string;
    source: 'promo' | 'contribution' | 'loan';
    /** What gave it, by an id of that source: it gives once. */
    reference: string;
    bytes: number;
    starts_at: Date;
    ends_at: Date;
    /** It was taken back before its end. */
    cut_at: Date | null;
    /** Its bytes are in quotas.granted_bytes. */
    is_counted: Generated<boolean>;
  };
  /** Kept files, trash included, that count in a quota, by group; the bytes of each content once. */
  quota_groups: {
    quota_id: string;
    group_id: string;
    file_count: Generated<number>;
    size_bytes: Generated<number>;
  };
  /**
   * Kept files, trash included, by quota and the hour in which they were posted. Months in Bangkok begin with an hour. Without a reference: ten
   * years have 87,000 hours, and to look for the quota of each took two fifths of the time in which they move. A quota that counts is there: the
   * files that count in it refer to it.
   */
  quota_hours: {
    quota_id: string;
    hour: Date;
    size_bytes: Generated<number>;
  };
  /** Storage that people lend from their quota to another one (docs/decisions/058). */
  quota_loans: {
    id: Generated<string>;
    from_quota_id: string;
    to_quota_id: string;
    /** Null: erased. */
    lent_by: string | null;
    shows_name: boolean;
    bytes: number;
    started_at: Date;
    /** A loan that is taken back ends earlier than was said. */
    ends_at: Date;
    recalled_at: Date | null;
    ended_at: Date | null;
    end_reason: 'due' | 'recalled' | 'returned' | 'deleted' | null;
    creation_key: string | null;
  };
  /** People who manage a quota beside its owner. */
  quota_managers: {
    quota_id: string;
    user_id: string;
    since: Generated<Date>;
  };
  /**
   * A group's files move to another quota at once, however many there are: what they count moves, and a row here says so. Which quota each file
   * names is written afterwards, some at a time (docs/decisions/062). Until then whoever needs to know where a file counts looks here first.
   */
  quota_moves: {
    group_id: string;
    /** Files of the group that name this quota count in `quota_id`. Neither is deleted before they name it. */
    from_quota_id: string;
    quota_id: string;
  };
  /** How often a person is told about a quota; no row: at once. */
  quota_notices: {
    user_id: string;
    quota_id: string;
    level: 'weekly' | 'none';
  };
  /** Quotas that members offer to a group with another one (docs/decisions/057). Ended ones stay for a while: the member sees how it ended. */
  quota_offers: {
    id: Generated<string>;
    group_id: string;
    quota_id: string;
    from_id: string;
    state: Generated<'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'left'>;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  /** When a person last reminded the managers of a group's storage (docs/decisions/057). */
  quota_reminders: {
    group_id: string;
    user_id: string;
    reminded_at: Date;
  };
  /** How full a quota has become: a row goes when it has room again, so that it is notified again the next time. */
  quota_thresholds: {
    quota_id: string;
    percent: 80 | 95 | 100;
    reached_at: Date;
  };
  /** Thresholds of a quota that a group was told. */
  quota_thresholds_said: {
    group_id: string;
    quota_id: string;
    percent: ColumnTypes['quota_thresholds_said.percent'];
    said_at: Date;
  };
  /** Amounts of storage, each with an owner. */
  quotas: {
    id: Generated<string>;
    owner_id: string;
    name: string;
    /** free: everybody may have one; granted: given by the operator. */
    plan: Generated<'free' | 'granted'>;
    /** Of now: with the bytes that are granted for a time, without those that are lent. */
    limit_bytes: number;
    /** Part of limit_bytes that quota_grants give now: the rest is the plan's, or the operator's. */
    granted_bytes: Generated<number>;
    lent_bytes: Generated<number>;
    /** Kept bytes: each content once per quota, however many files show it. Changed only with a file. */
    used_bytes: Generated<number>;
    /** Reserved for running uploads and fetches; released or used when they end. */
    reserved_bytes: Generated<number>;
    /** Until then all is as usual; seven days later nothing new is kept. Null: it does not expire. */
    expires_at: Date | null;
    /** When its deletion was asked for by its owner, or started because no one is left, and when it is carried out: all is as usual until then. */
    deletion_asked_at: Date | null;
    deletes_at: Date | null;
    deletion_reason: 'owner' | 'ownerless' | null;
    /** The deletion is being carried out: for people there is no such quota any more. */
    is_deleted: Generated<boolean>;
    /** Since when its owner is gone for good: its managers are asked one after the other. */
    ownerless_since: Date | null;
    /** The Idempotency-Key it was made with: a repeated request makes it once. */
    creation_key: string | null;
    created_at: Generated<Date>;
  };
  /**
   * Tokens with which messages are marked as read at LINE once their file is kept. Short-lived: a row goes when its message is marked, its file is
   * missed or deleted, or LINE refuses.
   */
  read_marks: {
    file_id: string;
    group_id: string;
    token: string;
    posted_at: Date;
    created_at: Date;
  };
  /** Receipts are numbered without gaps, per year in Thailand. */
  receipt_numbers: {
    year: number;
    last_number: number;
  };
  /**
   * What is printed on receipts. A receipt never changes; like the order that it is of, it outlives its quota and its person, because the law wants
   * it kept for five years.
   */
  receipts: {
    order_id: string;
    issued_at: Date;
    /** Everything that is printed, as it was then. */
    facts: ColumnTypes['receipts.facts'];
  };
  /** Money that goes back through a provider: entered before the provider is asked. */
  refunds: {
    /** Sent to the provider, which pays back once for it, however often it is asked. */
    id: Generated<string>;
    order_id: string;
    payment_id: string;
    /** As in the ledger: it outlives its quota. */
    quota_id: string;
    amount_satang: number;
    /** asked: entered, and the provider has not said how it went. done: it is paid back. failed: it became credit of the quota. */
    state: 'asked' | 'done' | 'failed';
    /** The provider's id; null until its answer is known. */
    reference: string | null;
    asked_at: Date;
    settled_at: Date | null;
  };
  /** The bot answers nothing that these people post, in any chat. */
  reply_mutes: {
    user_id: string;
    muted_at: Date;
  };
  /** Uploads of people without an account. */
  request_uploads: {
    /** Of the upload, and of its file. */
    id: string;
    share_id: string;
    /** Random, in the token that the sender's browser keeps. */
    sender_id: Buffer;
    sender_number: number;
    sender_name: string | null;
    /** As the sender sent it. */
    name: string;
    /** Bytes that it holds of the limits: all of it, or what has arrived and a little more while its length is unknown. */
    size_bytes: number;
    /** Keyed hash of the sender's address, while bytes are missing. */
    address_hash: Buffer | null;
    state: 'receiving' | 'checking' | 'received' | 'refused' | 'joined';
    refusal: 'infected' | 'unchecked' | 'kind' | 'ended' | null;
    is_scanned: Generated<boolean>;
    /** Since when it waits for the scanner. */
    checking_since: Date | null;
    /** The row goes with its file. */
    file_id: string | null;
    /** A part of another upload (docs/decisions/081): it holds bytes of the limits, is no file, and is in no list. */
    is_part: Generated<boolean>;
    /** Of a part: the upload that took its bytes, whose row it goes with. */
    whole_id: string | null;
    created_at: Date;
  };
  /** Kinds that a group does not keep, or only up to a size; what is not here is kept whatever its size. */
  saving_file_types: {
    group_id: string;
    kind: 'image' | 'video' | 'audio' | 'file';
    keep: boolean;
    max_bytes: number | null;
  };
  /**
   * Random keys of one day (Asia/Bangkok) each, under which the security log hashes people and addresses on every node. Unlogged: they are in no
   * WAL, no standby and no backup that is made of them; a crash of PostgreSQL begins a new key. Maintenance deletes those of former days.
   */
  security_keys: {
    day: string;
    key: Buffer;
  };
  /** Sign-ins; the id is the token's `sid`, so that a person can end other sessions. */
  sessions: {
    id: Generated<string>;
    user_id: string;
    /** "LINE · iPhone": made of the browser's own words when it signed in, so that a person knows their sessions apart. */
    device: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
  };
  /** Files that were chosen for one link, in their order. */
  share_files: {
    share_id: string;
    file_id: string;
    place: number;
  };
  /** People who reported a link, as a keyed hash of their address, so that each counts once. */
  share_reports: {
    share_id: string;
    address_hash: Buffer;
    reason: string;
    reported_at: Date;
  };
  /** Wrong passwords of a quarter of an hour, for all nodes. The address is a keyed hash; that of the link alone is empty. */
  share_tries: {
    share_id: string;
    address_hash: Buffer;
    try_count: number;
    since: Date;
  };
  /**
   * Public links. A link ends with what it shows: exactly one reference is set, none for chosen files (`files`; `chat`: sent back into a chat,
   * docs/decisions/071). One of the kind `request` asks for files, into a folder or, without one, to the top.
   */
  shares: {
    id: Generated<string>;
    group_id: string;
    created_by: string;
    created_at: Date;
    /** The slug itself is nowhere: its SHA-256 finds the link, and the sealed one is opened with a secret of the server, which sealed_with names. */
    slug_hash: Buffer;
    slug_sealed: Buffer;
    sealed_with: string;
    kind: 'file' | 'image_set' | 'folder' | 'files' | 'request' | 'chat';
    file_id: string | null;
    image_set_id: string | null;
    folder_id: string | null;
    name: string | null;
    /** Whether visitors see the maker; otherwise the group. */
    shows_maker: boolean;
    expires_at: Date;
    /** Argon2id, with its parameters and salt. */
    password_hash: string | null;
    /** Part of every signature: addresses and proofs of a former version open nothing. */
    access_version: Generated<number>;
    max_downloads: number | null;
    is_view_only: boolean;
    keeps_location: boolean;
    /** Whether visitors see names that the product made, with the names of those who posted. */
    keeps_names: Generated<boolean>;
    revoked_at: Date | null;
    visit_count: Generated<number>;
    download_count: Generated<number>;
    last_visited_at: Date | null;
  };
  /**
   * Bank transfer slips among the pictures of groups: what the code on a slip says of a transfer (docs/decisions/024). A row belongs to a file,
   * not to its content, so that the same picture posted twice is a repeated slip, and that whatever deletes the file deletes the row.
   */
  slips: {
    file_id: string;
    /** The group and the time of the file: a group's slips are listed without its other files. */
    group_id: string;
    posted_at: Date;
    /** Of the sending bank, as the Bank of Thailand numbers them. */
    bank_code: string;
    reference: string;
    created_at: Generated<Date>;
  };
  /** Files that a person marked for themselves. */
  stars: {
    user_id: string;
    file_id: string;
    starred_at: Date;
  };
  /** Each look at what is stored, by `kepwai fsck`, by night, or because a read failed. */
  storage_checks: {
    id: GeneratedAlways<number>;
    kind: 'fsck' | 'fsck-deep' | 'scrub' | 'read';
    started_at: Date;
    ended_at: Date;
    content_count: number;
    content_bytes: number;
    /** How often which problem was found; no ids, because a message that is taken back must leave nothing. */
    problems: ColumnTypes['storage_checks.problems'];
    /** Problems that are still there. */
    unrepaired_count: number;
    /** Files that became missed tiles. */
    lost_file_count: number;
  };
  /** The mark that the data folder and the blob store carry, too: two nodes with different folders would each miss half of what is kept. */
  storage_mark: {
    id: string;
    is_only: Generated<boolean>;
  };
  /** Terms of plans, from when to when: paid in advance by an order, or given by a promo; of a given one nothing is in the ledger. */
  subscription_terms: {
    id: Generated<string>;
    quota_id: string | null;
    order_id: string | null;
    promo_redemption_id: string | null;
    plan_id: string;
    limit_bytes: number;
    period: 'month' | 'year';
    /** Day of the month on which it ends, if that month has it. */
    anchor_day: number;
    starts_at: Date;
    ends_at: Date;
    /** With VAT. */
    value_satang: number;
    vat_satang: number;
    /** Part without VAT that the ledger has as revenue. */
    recognised_satang: Generated<number>;
    /** Since when another plan took its place; its remaining days were credited. */
    cut_at: Date | null;
  };
  /** Quotas that were paid for at least once. */
  subscriptions: {
    quota_id: string;
    /** Raised by each change of what was paid: an order that was priced before it is outdated. */
    version: Generated<number>;
    /** What the quota had before, for the way back to the free plan. */
    base_limit_bytes: number;
    base_expires_at: Date | null;
    cancelled_at: Date | null;
    next_plan_id: string | null;
    next_period: 'month' | 'year' | null;
    /** Since when it is back on the free plan. */
    ended_at: Date | null;
    created_at: Date;
  };
  /** Messages that their sender unsent, known also when the message itself comes later. */
  unsent_messages: {
    line_chat_id: string;
    line_message_id: string;
    unsent_at: Date;
  };
  /** Uploads of members and of people without an account. The id becomes the file's id when it is complete. */
  uploads: {
    id: string;
    group_id: string;
    /** Null: of a person without an account, who sends by a file request. */
    user_id: string | null;
    quota_id: string;
    name: string;
    mime_type: string | null;
    /** Upload-Metadata as the client sent it, which HEAD sends back; null: none. */
    metadata: string | null;
    /**
     * Folder that it is to be kept in (docs/decisions/035); once the file is kept, where it is kept. Null: at the top. No reference: deleting
     * folders would lock uploads after the quota, which a running upload locks in the other order.
     */
    folder_id: string | null;
    size_bytes: number;
    /** Whether size_bytes is still unknown, and 0 stands there. */
    is_length_deferred: Generated<boolean>;
    /** Known once all bytes are here: from then on they may already lie in the blob store, and a crash must find them there. */
    sha256: string | null;
    /** receiving: reserved_bytes of the quota are held; done: a file took its place; ended: given up or expired, nothing is held. */
    state: Generated<'receiving' | 'done' | 'ended'>;
    /** Bytes of the quota that it holds: never less than have arrived. */
    reserved_bytes: Generated<number>;
    /** Bytes that had arrived when it last reserved or paused; the part in the data folder knows better. */
    received_bytes: Generated<number>;
    /** When bytes last arrived; before the first, when it was created. */
    active_at: Generated<Date>;
    /** Where a chunk begins whose checksum is not verified yet: a crash leaves bytes after it that must go. */
    unverified_from: number | null;
    /** Given by the client; the same for files that were chosen together, which keep their order. */
    batch_id: string | null;
    /** Place among them, from 1. */
    batch_place: number | null;
    /** Upload-Concat as the client sent it: `partial` of a part, the parts of a whole; null for other uploads. */
    concat: string | null;
    /** Of a whole: its parts, in order. */
    part_ids: string[] | null;
    /** Of a part: the whole that took its bytes and its reservation. */
    joined_into: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  /** People whom LINE named: posters, members, and those who signed in. */
  users: {
    id: Generated<string>;
    line_user_id: string;
    display_name: string | null;
    picture_url: string | null;
    /** Null until the person signs in: then they are a user of ours. */
    signed_in_at: Date | null;
    /** Wishes to be told what is new: optional, and may be taken back. */
    wants_news: Generated<boolean>;
    /** What this person posted up to this instant is being erased, wherever it is, and also if LINE delivers it late. Null: nothing is. */
    posts_erased_up_to: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
}
