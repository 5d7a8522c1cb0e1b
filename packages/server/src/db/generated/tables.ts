// Made by `npm run generate` from db/schema/, digest 905de76eb47fa304. Never edited.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json } from '../column-types.ts';

export interface Tables {
  /** Details that a person enters to be registered: for receipts, never shown to others. */
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
   * The activity log: a row for each change of record(), with the affected ids, stored for a year. It contains no names and no text: of a rename,
   * an erasure or an unsending only the fact.
   */
  activity: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: string;
    /** Null: a change outside groups, such as the end of a session. Rows move when a group is merged into another. */
    group_id: string | null;
    quota_id: string | null;
    actor: 'user' | 'chat' | 'operator' | 'product';
    /** Id of a user, until they are erased. */
    actor_user_id: string | null;
    file_count: Generated<number>;
    /** The first files, without those that were erased since. */
    file_ids: Generated<string[]>;
    details: ColumnTypes['activity.details'];
  };
  /** Responses to requests with an Idempotency-Key, for a day: a repeated request is executed once. */
  answered_requests: {
    group_id: string;
    user_id: string;
    operation: string;
    key: string;
    /** Hash of the request: a different one with the same key is refused. */
    body_sha256: string | null;
    answer: Json;
    created_at: Generated<Date>;
  };
  /** Files of an archive. No reference to the file, whose writers would wait for one another: the trigger below removes entries. */
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
    /** Why its bytes are missing in the archive. */
    missing: ColumnTypes['archive_entries.missing'];
    /** For a whole group: the fields of the file for the list, as JSON. */
    details: string | null;
  };
  /** Archives until they expire. */
  archives: {
    id: Generated<string>;
    group_id: string;
    /** The person who may download it; null: `holder` names another owner (`share:…`). */
    user_id: string | null;
    holder: string | null;
    kind: 'files' | 'group';
    /** File name of the download. */
    name: string;
    state: Generated<'preparing' | 'ready' | 'failed'>;
    failure: 'NO_FILES' | 'TOO_MANY_FILES' | null;
    /** Requested files, until they are resolved. */
    wanted: Json<unknown, null>;
    /** For a whole group: the head of its list. */
    head: Json<unknown, null>;
    /** Its folders, including empty ones: a reader creates each. Null: none. */
    folders: Json<unknown, null>;
    /** Incremented whenever an entry is removed or found unreadable, because the bytes change. */
    revision: Generated<number>;
    /** Offsets of its segments, for this revision; null: to be computed. */
    layout: Json<unknown, null>;
    /** Bytes of the whole archive; null with the layout. */
    size_bytes: number | null;
    file_count: number | null;
    missing_count: number | null;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  /**
   * Progress of backfills over older files, so that they resume after a stop. Files are read in the order of their ids. New files are handled on
   * arrival, whatever their id.
   */
  backfills: {
    name: ColumnTypes['backfills.name'];
    /** The last file that was read. Not a foreign key: the file may be deleted. */
    passed_file_id: Generated<string>;
    finished_at: Date | null;
  };
  /** Successful backups, as reported by the backup script. */
  backups: {
    id: GeneratedAlways<number>;
    taken_at: Date;
  };
  /** Bytes, addressed by the SHA-256 of their content (64 hex digits). */
  blobs: {
    sha256: string;
    size_bytes: number;
    mime_type: string;
    /** Read from the content; null before that, or if it does not apply. */
    width: number | null;
    height: number | null;
    duration_ms: number | null;
    thumbhash: string | null;
    thumbnail_state: Generated<'pending' | 'ready' | 'none'>;
    /**
     * Its picture of 1280 pixels: drawn; waiting for somebody who opens it, or for an idle moment (docs/decisions/090); or
     * none, because the one of 640 has all its pixels, or it cannot be drawn.
     */
    large_state: Generated<'none' | 'waiting' | 'drawn'>;
    /**
     * How often drawing it crashed the process: it is drawn once more, last and alone, and never after the second crash, even after a restart
     * (docs/decisions/069).
     */
    drawer_deaths: Generated<number>;
    /** The CRC-32, which ZIP archives name before the bytes (docs/decisions/040). Null: not known yet. */
    crc32: number | null;
    /** Since when no file has referenced it; a day later it is collected. */
    unreferenced_since: Date | null;
    /** When its bytes last matched its address. Null: at their arrival. */
    verified_at: Date | null;
    created_at: Generated<Date>;
  };
  /** Bulk actions, stored for a day. */
  bulk_actions: {
    id: Generated<string>;
    group_id: string;
    user_id: string;
    kind: 'move' | 'trash' | 'restore' | 'ask';
    /** Destination of a move; null: the top. No reference: files must not move to the top if a folder is deleted meanwhile. */
    to_folder_id: string | null;
    /** The action that this one undoes. */
    undoes: string | null;
    /** Requested files of a large action; null once they are resolved. */
    selection: ColumnTypes['bulk_actions.selection'];
    total_count: number | null;
    done_count: Generated<number>;
    unchanged_count: Generated<number>;
    failed_count: Generated<number>;
    is_stopped: Generated<boolean>;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  /** Files of an action. No reference: a deleted file is listed as gone, for a day. */
  bulk_items: {
    action_id: string;
    file_id: string;
    /** After a move: the former folder. For an undo: the destination. Null: the top. */
    folder_id: string | null;
    /** Null: pending. In capitals: the error code. */
    outcome: 'done' | 'unchanged' | 'NOT_FOUND' | 'NOT_ALLOWED' | 'FOLDER_GONE' | 'FILE_NOT_KEPT' | 'KIND_OFF' | 'FILE_TOO_LARGE' | 'NO_QUOTA' | 'QUOTA_EXPIRED' | 'GROUP_READ_ONLY' | null;
  };
  /** Bursts of posts, each answered once, by the newest token that LINE still accepts. */
  bursts: {
    group_id: string;
    began_at: Generated<Date>;
    last_at: Date;
    item_count: number;
    /** The latest files of the burst, in any state. */
    file_ids: Generated<string[]>;
    reply_token: string | null;
    reply_by: Date | null;
    answered_at: Date | null;
  };
  /** LINE's last answer about a person's membership; it is requested again after five minutes. */
  chat_members: {
    chat_id: string;
    user_id: string;
    is_member: boolean;
    /** Whether LINE ever confirmed the membership. Former members see more than strangers. */
    ever_member: boolean;
    checked_at: Date;
  };
  /**
   * Requests to the bot that quote a message: to name its file, to put it into a folder, or for a link to it. Words are deleted when the request
   * is carried out; the rest with the file, with the command when it is unsent, and after a week. Until then it can be undone.
   */
  chat_requests: {
    id: Generated<string>;
    group_id: string;
    /** Message with the command, and the quoted one. */
    line_message_id: string;
    quoted_message_id: string;
    /** Person who sent it, or chose last; null: LINE did not name one. */
    user_id: string | null;
    kind: 'name' | 'file' | 'link';
    /** asking: a person has to choose a folder, or whether to create one. */
    state: 'waiting' | 'asking' | 'done' | 'undoing' | 'undone' | 'refused';
    /** Requested name of the file or folder; null once it is carried out or refused. */
    words: string | null;
    /** Folder that a person chose, or into which the file was moved. */
    to_folder_id: string | null;
    makes_folder: Generated<boolean>;
    /** Result in the words of the reply; null before that. */
    outcome: ColumnTypes['chat_requests.outcome'];
    file_id: string | null;
    /** To undo it: the former name and folder, and the name given. */
    name_before: string | null;
    name_after: string | null;
    folder_id_before: string | null;
    /** Token of the pending reply. */
    reply_token: string | null;
    reply_by: Date | null;
    created_at: Date;
  };
  /** LINE's conversations. */
  chats: {
    id: Generated<string>;
    line_chat_id: string;
    type: 'group' | 'room';
    name: string | null;
    picture_url: string | null;
    /** When the name and picture were last requested from LINE. */
    summary_checked_at: Date | null;
    bot_joined_at: Date | null;
    bot_left_at: Date | null;
    created_at: Generated<Date>;
  };
  /** Checkout pages of a provider for an order, one after the other. */
  checkouts: {
    /** Also the idempotency key at the provider. */
    id: Generated<string>;
    order_id: string;
    amount_satang: number;
    /** creating: requested, without an answer yet. complete: paid. expired: can no longer be paid. */
    state: 'creating' | 'open' | 'complete' | 'expired';
    /** The provider's id and address; null before its answer. */
    session_id: string | null;
    url: string | null;
    created_at: Date;
    expires_at: Date;
  };
  /** Accepted versions of documents, each with the first time: append-only, because rows are evidence. */
  consents: {
    user_id: string;
    document: 'terms' | 'privacy';
    version: string;
    accepted_at: Date;
  };
  /** Data requests of people who cannot sign in. Their message stays where it arrived: only its number is here. */
  data_requests: {
    id: Generated<string>;
    kind: 'erase' | 'copy' | 'correct' | 'object';
    /** The operator's own number of the request. */
    reference: string;
    received_at: Date;
    /** PDPA, section 30: within 30 days. */
    due_at: Date;
    /** The person, once identified; null before that, and after their erasure. */
    user_id: string | null;
    done_at: Date | null;
    outcome: string | null;
  };
  /**
   * Files of a group by the day in Bangkok on which they were posted, for the timeline: every listed file, kept, fetching or missed, outside the
   * trash.
   */
  day_counts: {
    group_id: string;
    /** A kind, or `any`: a filter reads adjacent rows, without a sum over the others. */
    kind: ColumnTypes['day_counts.kind'];
    /** Id of a user, `unknown` if LINE did not name one, or `any`. */
    posted_by: string;
    day: string;
    /** A day without files has no row. */
    file_count: number;
  };
  /** Number of deleted files per group while a quota is being deleted, for the row that proves it. */
  deleted_quota_groups: {
    quota_id: string;
    group_id: string;
    file_count: number;
  };
  /** How often a person is notified of new files in their groups; no row: never. Groups and counts are not stored, but read when it is sent. */
  digests: {
    user_id: string;
    frequency: 'daily' | 'weekly';
    /** Earlier files were in a digest, or existed when the person chose it. */
    told_up_to: Date;
    due_at: Date;
  };
  /** Erasure requests of people (docs/decisions/052), and their receipts, which contain no personal data. */
  erasures: {
    id: Generated<string>;
    /** Number of the receipt. Random, because it grants access to the receipt. */
    number: string;
    /** Null once the person is gone. */
    user_id: string | null;
    posts: 'keep' | 'erase';
    requested_at: Date;
    /** Deadline for cancelling the request. */
    due_at: Date;
    cancelled_at: Date | null;
    /** Start of the erasure, after which it cannot be cancelled. */
    begun_at: Date | null;
    done_at: Date | null;
    /** Amounts of data at the start. */
    scope: Json<unknown, null>;
  };
  /** Addresses of exports, each for one download. */
  export_addresses: {
    /** Hash of the secret, which is not stored. */
    token_sha256: Buffer;
    export_id: string;
    expires_at: Date;
    used_at: Date | null;
    /**
     * Hash of the network of the first use, which may repeat the download for an hour, because apps hand a download over to another program. The
     * hash includes the secret of the address, so that no network can be found by it. Null: not used yet.
     */
    visitor_sha256: Buffer | null;
  };
  /**
   * Exports of a person's data, on their request (docs/decisions/052). The content is read during the download and not stored, so that it
   * excludes data that was unsent or deleted meanwhile.
   */
  exports: {
    id: Generated<string>;
    user_id: string;
    requested_at: Date;
    /** Contents with an unknown CRC, and how many of them have been read. */
    total_count: Generated<number>;
    done_count: Generated<number>;
    ready_at: Date | null;
    expires_at: Date | null;
  };
  /**
   * Keys of the names of files outside the trash, maintained by triggers, each with the instant of its file: a search chooses its latest files by
   * the keys alone. A separate table, because an index on `files` took two fifths of the time of moving a file, which changes no name. Without a
   * foreign key: PostgreSQL caches the plan of its check for a session, and one made while there are few files reads them all for each row of a
   * later insert.
   */
  file_name_keys: {
    file_id: string;
    /** The group of the file: keys of two groups may be equal. */
    group_id: string;
    posted_at: Date;
    keys: number[];
  };
  /** Limits of links that collect files. */
  file_requests: {
    share_id: string;
    note: string | null;
    kinds: ColumnTypes['file_requests.kinds'];
    max_files: number;
    max_bytes: number | null;
    max_file_bytes: number | null;
    /** Arrived files, including deleted ones; and running uploads, which hold their part of the limits. */
    file_count: Generated<number>;
    size_bytes: Generated<number>;
    open_count: Generated<number>;
    open_bytes: Generated<number>;
    sender_count: Generated<number>;
  };
  /** Names of people without an account who sent a file, in their own words; they outlive the request. */
  file_senders: {
    file_id: string;
    share_id: string | null;
    name: string | null;
    is_scanned: boolean;
  };
  /** Text inside documents. A row belongs to a file, like a slip, and is deleted with it. */
  file_texts: {
    file_id: string;
    /** Group and time of the file, so that the latest documents of a group are found first. */
    group_id: string;
    posted_at: Date;
    /** pending: not read yet · ready · none: no text · locked: needs a password · broken: unreadable, or beyond the limits · too_large */
    state: Generated<'pending' | 'ready' | 'none' | 'locked' | 'broken' | 'too_large'>;
    text: string | null;
    folded: GeneratedAlways<string | null>;
    keys: number[] | null;
    /** Version of the rules for reading the text; the backfill reads older ones again. */
    rules_version: Generated<number>;
    waiting_since: Generated<Date>;
  };
  /** Files in any state, including those in the trash. */
  files: {
    id: Generated<string>;
    group_id: string;
    kind: 'image' | 'video' | 'audio' | 'file';
    name: string;
    name_folded: GeneratedAlways<string>;
    /** Whether the product made the name, for a post without one (docs/decisions/073). Null: derived from the name. */
    is_name_made: boolean | null;
    /** fetching: LINE's content is being transferred; kept: the bytes are here; missed: not kept, for missed_reason. */
    state: 'fetching' | 'kept' | 'missed';
    /** lost: its bytes were kept, and are now missing or damaged. */
    missed_reason: 'expired' | 'too_large' | 'quota_full' | 'no_quota' | 'quota_expired' | 'kind_off' | 'external' | 'failed' | 'lost' | null;
    missed_at: Date | null;
    /** Free bytes of the group's quota when the file did not fit: it is requested again only if more are free. */
    missed_free_bytes: number | null;
    /** When a member requested a missed file again, which restarts LINE's deadline. */
    asked_at: Date | null;
    asked_by: string | null;
    /** While fetching: the group's file types when it was posted; null: everything is kept. */
    saving_rules: ColumnTypes['files.saving_rules'];
    sha256: string | null;
    /** Null while an image, video or sound is fetched: LINE does not announce their size. */
    size_bytes: number | null;
    mime_type: string | null;
    duration_ms: number | null;
    /** The quota that its bytes are counted against, unless quota_moves names another; null: none. */
    quota_id: string | null;
    source: 'chat' | 'upload';
    /** Null: LINE did not name the poster. */
    posted_by: string | null;
    posted_at: Date;
    line_message_id: string | null;
    /** Null: at the top. A file of an image set has the folder of its set. */
    folder_id: string | null;
    image_set_id: string | null;
    /** Place in its image set, or among the files that were chosen together. */
    image_set_index: number | null;
    /** LINE's set, and the number in it. Null until that set is edited, and for files without a set. */
    sent_set_id: string | null;
    sent_index: number | null;
    /** Whether a member separated it from the files of its name (docs/decisions/033). */
    is_separate: Generated<boolean>;
    /** Maintained by triggers. True for a file without other versions. */
    is_latest: ColumnTypes['files.is_latest'];
    /** Maintained by triggers. Whether the latest version has older ones. */
    has_older: ColumnTypes['files.has_older'];
    trashed_at: Date | null;
    trashed_by: string | null;
    /** The folder with which it was trashed, and is restored. */
    trashed_folder_id: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  /** Files of each folder outside the trash by poster, without those of subfolders: a tree of thousands is summed up in one query. */
  folder_counts: {
    folder_id: string;
    posted_by: string | null;
    /** Kept files, and their counted bytes. */
    file_count: Generated<number>;
    size_bytes: Generated<number>;
    /** Files that are being fetched, and missed ones. */
    unkept_count: Generated<number>;
  };
  /** Rules that move new files of a group into folders by the words of their names. A rule is deleted with its folder. */
  folder_rules: {
    id: Generated<string>;
    group_id: string;
    folder_id: string;
    words: string[];
    words_folded: GeneratedAlways<string[]>;
    /** The first rule whose words match wins; gaps do not matter. */
    place: number;
    created_by: string | null;
    created_at: Date;
  };
  /** Folders, including those in the trash. */
  folders: {
    id: Generated<string>;
    group_id: string;
    /** Null: at the top. The parent may be deleted first, while both are in the trash. */
    parent_id: string | null;
    name: string;
    name_folded: GeneratedAlways<string>;
    color: 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'gray' | null;
    /** Order of its files that a member chose for everybody. */
    sort: 'latest' | 'oldest' | 'name' | 'largest' | null;
    created_by: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    trashed_at: Date | null;
    trashed_by: string | null;
    /** The folder with which it was trashed; null: it was trashed itself. */
    trashed_folder_id: string | null;
  };
  /** Chats of groups, present and former: one-to-one at any time. An unsent message may be in a group that had the chat before. */
  group_chats: {
    group_id: string;
    chat_id: string;
    since: Generated<Date>;
    /** Null: the present chat of the group. */
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
  /** Image sets of a group with a visible file. */
  group_image_sets: {
    group_id: string;
    set_count: Generated<number>;
  };
  /** Kept files of a group by the month in Bangkok in which they were posted, and how many of them are in the trash. */
  group_months: {
    group_id: string;
    month: string;
    size_bytes: Generated<number>;
    trashed_count: Generated<number>;
    trashed_bytes: Generated<number>;
  };
  /** When a person last opened a group: later files are new to them. No row: never. */
  group_visits: {
    group_id: string;
    user_id: string;
    seen_at: Date;
    /** A person's settings of a group in their list (docs/decisions/032): pinned groups come first, muted ones show no new files. */
    pinned_at: Date | null;
    muted_at: Date | null;
  };
  /** Groups; merged ones keep their ids. */
  groups: {
    id: Generated<string>;
    /** The group that this one was merged into, to which links and cards of this one lead. Never a merged group itself. */
    merged_into: string | null;
    quota_id: string | null;
    quota_linked_by: string | null;
    quota_linked_at: Date | null;
    /** Who last set the file types, and when. */
    saving_set_by: string | null;
    saving_set_at: Date | null;
    last_file_at: Date | null;
    /** Reply style for posts. Null: full until the group is used to the bot, then silent. */
    replies: 'full' | 'brief' | 'silent' | null;
    /** Number of bursts answered in full, which determines that. */
    bursts_answered: Generated<number>;
    /** When the group was notified that nothing is kept without a quota. */
    no_quota_said_at: Date | null;
    /** When the group was last offered to request missed files. */
    missed_offered_at: Date | null;
    /** Since when keeping is paused; null: it is not. */
    keeping_paused_at: Date | null;
    /** Whether keeping was ever paused: saves a lookup for most groups. */
    was_keeping_changed: Generated<boolean>;
    /** Trash up to this instant is invisible, although its rows may still have to be erased. Null: none. */
    trash_emptied_up_to: Date | null;
    created_at: Generated<Date>;
  };
  /**
   * Links that open a page in another browser, signed in, once and within a minute (docs/decisions/042). They end with the session that created
   * them, and with its person.
   */
  handovers: {
    /** Hash of the secret, which is not stored. */
    token_sha256: Buffer;
    session_id: string;
    user_id: string;
    /** Path, query and fragment on our own origin. */
    path: string;
    created_at: Date;
    expires_at: Date;
  };
  /** The hat of an order of kind `contribution`, and how its giver is shown. */
  hat_gifts: {
    order_id: string;
    hat_id: string;
    /** Null: erased. */
    giver_id: string | null;
    shows_name: boolean;
    shows_amount: boolean;
    /** When it was paid and counted in the hat; null before that. */
    counted_at: Date | null;
  };
  /** Hats, in which members collect money for a period of a plan for their group's storage. */
  hats: {
    id: Generated<string>;
    quota_id: string;
    /** Null: the person was erased. */
    started_by: string | null;
    plan_id: string;
    /** Values at the start of the hat. */
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
  /** Places of files before a change. No references: deleted items are not restored. */
  image_set_action_files: {
    action_id: string;
    file_id: string;
    from_set_id: string | null;
    from_index: number | null;
    from_folder_id: string | null;
  };
  /** Changes of image sets, stored for a day: each can be undone by its person. */
  image_set_actions: {
    id: Generated<string>;
    group_id: string;
    user_id: string;
    kind: 'create' | 'add' | 'remove' | 'order' | 'join';
    image_set_id: string;
    /** The set that was joined into this one. */
    joined_set_id: string | null;
    was_arranged: boolean;
    created_at: Generated<Date>;
    undone_at: Date | null;
    restored_count: Generated<number>;
  };
  /** Image sets, including those whose files are all in the trash. */
  image_sets: {
    id: Generated<string>;
    group_id: string;
    /** Null: at the top. Its files have the same folder. */
    folder_id: string | null;
    /** made: created by a person; `line_set_id` is then its own id. */
    source: Generated<'chat' | 'made'>;
    /** The sending client generates LINE's set id, so the sender is part of the key. */
    line_set_id: string;
    posted_by: string | null;
    /** Number of pictures that LINE announced; null: unknown. */
    total: number | null;
    name: string | null;
    description: string | null;
    /** First picture of the cover, while it is in the set; null: those sent first. 10-files.sql makes it a reference. */
    cover_file_id: string | null;
    /** Files outside the trash, in any state; maintained by triggers. */
    file_count: ColumnTypes['image_sets.file_count'];
    /** Pictures that LINE sent in it and that were erased: the set does not wait for them. */
    gone_count: Generated<number>;
    /** Whether a member changed its contents: its pictures then remember LINE's place. */
    is_edited: Generated<boolean>;
    /** Whether a member chose its order. */
    is_arranged: Generated<boolean>;
    /** The set into which it was joined, which gets its late pictures. */
    joined_into_id: string | null;
    posted_at: Date;
    created_at: Generated<Date>;
  };
  /** Links by which a quota's owner makes a person a manager (docs/decisions/050); each can be answered once. */
  invitations: {
    id: Generated<string>;
    /** Null: the quota was deleted. Such links stay, so that their page can explain that. */
    quota_id: string | null;
    token_sha256: Buffer;
    created_by: string | null;
    /** Name of the invited person, in the owner's words. */
    name: string | null;
    /** The only person who may answer; null: anybody. */
    for_user_id: string | null;
    created_at: Date;
    expires_at: Date;
    accepted_at: Date | null;
    accepted_by: string | null;
    declined_at: Date | null;
    /** When it was cancelled or replaced. */
    cancelled_at: Date | null;
  };
  /** When keeping was paused and resumed: posts in between are not kept, in whatever order LINE delivers them. */
  keeping_changes: {
    group_id: string;
    at: Date;
    is_paused: boolean;
    changed_by: string | null;
  };
  /** Ledger accounts. */
  ledger_accounts: {
    id: string;
    kind: 'asset' | 'liability' | 'income' | 'contra-income';
    name: string;
  };
  /** Ledger entries, each of one account. */
  ledger_entries: {
    transaction_id: number;
    line: number;
    account_id: string;
    quota_id: string | null;
    /** Debit above zero, credit below. */
    amount_satang: number;
  };
  /** Ledger transactions; the entries of each balance. */
  ledger_transactions: {
    id: GeneratedAlways<number>;
    at: Date;
    kind: 'payment' | 'match' | 'order' | 'cut' | 'recognise' | 'refund' | 'contribution';
    /** Subject of the transaction: it is recorded once. */
    operation_key: string;
    /** No reference: the quota can be deleted. */
    quota_id: string | null;
    order_id: string | null;
    payment_id: string | null;
    /** The creating transaction: entries are not added later. */
    made_in: Generated<string>;
  };
  /**
   * Webhook events, stored before LINE is answered, without the text of messages. An event whose handling failed is retried by itself, and blocks
   * no other.
   */
  line_events: {
    webhook_event_id: string;
    /** Events of one chat are handled in sequence. Null: a chat with one person, which is no group. */
    line_chat_id: string | null;
    event: Json;
    received_at: Generated<Date>;
    handled_at: Date | null;
    attempts: Generated<number>;
    retry_at: Date | null;
  };
  /** People who are setting up a group now; a row older than a minute has ended. */
  onboardings: {
    group_id: string;
    user_id: string;
    seen_at: Date;
  };
  /**
   * Actions of the operator, with the reason, by the operator's page or by a command (docs/decisions/059). Append-only; only the person is
   * cleared when they are erased.
   */
  operator_acts: {
    id: GeneratedAlways<number>;
    at: Date;
    /** Null: by a command, or erased. */
    actor_id: string | null;
    via: 'page' | 'command';
    act: 'approve-order' | 'reject-order' | 'refund-credit' | 'refund-order' | 'return-money';
    order_id: string | null;
    /** Money that it concerned, if it belongs to no order. */
    payment_id: string | null;
    /** Null: the command had none. */
    reason: string | null;
    outcome: string;
  };
  /**
   * Slips that payers send for their orders: the data of the code; the picture is not stored. Several orders can claim a transfer: a stranger who
   * sends the slip first does not block its payer, and the arrived amount decides.
   */
  order_slips: {
    id: Generated<string>;
    order_id: string;
    /** Null: erased. */
    sent_by: string | null;
    /** LINE's message, if it came in the chat with the bot: unsending it removes the slip. */
    line_message_id: string | null;
    bank_code: string;
    reference: string;
    /** Whether the order had already ended. */
    is_late: boolean;
    /** refused: no such money arrived. confirmed: the operator's verifier found it. */
    state: 'waiting' | 'refused' | 'confirmed';
    sent_at: Date;
  };
  /** Orders for a quota: a period of a plan, or a gift to a hat. */
  orders: {
    id: Generated<string>;
    /** Null: the quota was deleted. */
    quota_id: string | null;
    /** Null: erased. */
    payer_id: string | null;
    kind: 'subscribe' | 'renew' | 'upgrade' | 'contribution';
    plan_id: string;
    /** Values at the time of the order. */
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
    /** Money that arrived for it without settling it. */
    received_satang: Generated<number>;
    /** Version of the subscription at the time of pricing; 0: none. */
    basis_version: number;
    /** Instant for which the remaining days were credited. */
    credited_at: Date;
    /** Since when its amount is reserved; null: its code was not opened. Earlier money does not belong to it. */
    code_opened_at: Generated<Date | null>;
    /** When the picture of the code was first fetched; null: never. */
    looked_at: Date | null;
    /** Keyed hash of the address that opened it, stored for some hours. */
    opened_from: string | null;
    /** Idempotency-Key of the creating request. */
    creation_key: string | null;
    created_at: Date;
    expires_at: Date;
    /** When it stopped being open: its amount can then be reused. */
    closed_at: Date | null;
    paid_at: Date | null;
    /** Its purchase; before the payment, as it was at the time of the order. */
    starts_at: Date;
    ends_at: Date;
    receipt_number: string | null;
  };
  /**
   * Quotas offered to a new owner, who has until the offer expires to accept (docs/decisions/051). Ended offers stay for a while, so that the
   * owner sees the result, and no person is asked twice.
   */
  ownership_offers: {
    id: Generated<string>;
    quota_id: string;
    to_id: string;
    /** Whether the former owner stays as a manager. */
    stays_manager: boolean;
    /** The owner is erased, and a manager is asked. */
    is_succession: boolean;
    state: Generated<'open' | 'accepted' | 'declined' | 'cancelled' | 'expired'>;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  /** Payments that arrived. */
  payments: {
    id: Generated<string>;
    provider: 'promptpay' | 'stripe';
    /** The bank's reference, or one of ours: each counts once. */
    reference: string;
    /** slip: confirmed by the operator's verifier of slips. */
    source: 'operator' | 'bank' | 'slip' | 'provider';
    amount_satang: number;
    /** Sender of the money according to the operator's verifier; stored until the money belongs to an order. */
    payer: string | null;
    paid_at: Date;
    received_at: Date;
    order_id: string | null;
    /** returned: it belonged to no order, and was sent back. */
    outcome: 'paid' | 'credited' | 'unmatched' | 'returned';
  };
  /**
   * Items that a group pins for everybody, at most ten (docs/decisions/028). Pins and stars are deleted with their item, and survive its time in
   * the trash.
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
  /** Plans, including retired ones. */
  plans: {
    id: string;
    name: string;
    limit_bytes: number;
    /** VAT included, whatever VAT_PERCENT is. */
    month_satang: number;
    year_satang: number;
    created_at: Generated<Date>;
    /** Not available to new quotas since then; those that have it keep it, and can renew it. */
    retired_at: Date | null;
  };
  /** Redemptions of promos, per person and quota. */
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
    /** As printed. Too short for a hash to hide it, and the operator has to read it again. */
    token: string;
    kind: 'storage' | 'plan';
    bytes: number | null;
    plan_id: string | null;
    /** Duration of the gift. */
    days: number | null;
    months: number | null;
    max_uses: number;
    use_count: Generated<number>;
    /** When it can be redeemed. */
    opens_at: Date | null;
    closes_at: Date | null;
    is_once_per_person: boolean;
    is_for_new_quotas: boolean;
    /** Note of the operator. */
    note: string | null;
    created_at: Date;
    ended_at: Date | null;
  };
  /** Number of pushes per month, by the calendar of Bangkok. */
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
     * Key that makes a notice unique: when it happened; of notices about expiry and of lapsed quotas, when the quota expires, so that an extended
     * one has new notices; of a digest or a weekly notice, its due time; of an offer, its creation; of a deletion, its execution; of a grant's
     * end, that instant; of reminders and offers to a group, their day: one message a day, however many people act.
     */
    occasion: Date;
    /** held: waits for the weekly notice of its person, which includes those that are still true. */
    state: Generated<'waiting' | 'held' | 'sent' | 'refused' | 'unsent'>;
    /** The month in which it is counted; null before that. */
    month: string | null;
    created_at: Generated<Date>;
  };
  /** Bytes of a quota's contents with a file outside the trash, each once: the rest of its used bytes is only in the trash. */
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
  /** Notices in a chat about its quota: that it has expired, that nothing is kept any more, or that it is to be deleted. */
  quota_expiries_said: {
    group_id: string;
    quota_id: string;
    /** When the quota is to be deleted. */
    expires_at: Date;
    stage: 'grace' | 'ended' | 'deletion';
    said_at: Date;
  };
  /** Temporary additions to a quota beside its plan, from a promo, a contribution or a loan (docs/decisions/056). */
  quota_grants: {
    id: Generated<string>;
    quota_id: string;
    source: 'promo' | 'contribution' | 'loan';
    /** Id in its source: a source grants once. */
    reference: string;
    bytes: number;
    starts_at: Date;
    ends_at: Date;
    /** When it was revoked before its end. */
    cut_at: Date | null;
    /** Whether its bytes are in quotas.granted_bytes. */
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
   * years have 87,000 hours, and checking the quota of each took two fifths of the time of a move. The quota exists: its files reference it.
   */
  quota_hours: {
    quota_id: string;
    hour: Date;
    size_bytes: Generated<number>;
  };
  /** Storage that people lend from their quota to another (docs/decisions/058). */
  quota_loans: {
    id: Generated<string>;
    from_quota_id: string;
    to_quota_id: string;
    /** Null: erased. */
    lent_by: string | null;
    shows_name: boolean;
    bytes: number;
    started_at: Date;
    /** A loan that is called back ends earlier than agreed. */
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
   * A group's files move to another quota at once, however many there are: their counts move, and a row here records that. The quota of each file
   * is updated afterwards, in batches (docs/decisions/062). Until then, readers of a file's quota have to join this table.
   */
  quota_moves: {
    group_id: string;
    /** Files of the group with this quota_id count in `quota_id`. Neither quota is deleted before they are updated. */
    from_quota_id: string;
    quota_id: string;
  };
  /** How often a person is notified about a quota; no row: at once. */
  quota_notices: {
    user_id: string;
    quota_id: string;
    level: 'weekly' | 'none';
  };
  /** Quotas that members offer to a group with another one (docs/decisions/057). Ended ones stay for a while, so that the member sees the result. */
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
  /** Thresholds that a quota has reached: a row is deleted when bytes are free again, so that the next time is notified. */
  quota_thresholds: {
    quota_id: string;
    percent: 80 | 95 | 100;
    reached_at: Date;
  };
  /** Thresholds of a quota that were reported to a group. */
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
    /** free: one per person; granted: given by the operator. */
    plan: Generated<'free' | 'granted'>;
    /** Current limit: includes temporary grants, excludes lent bytes. */
    limit_bytes: number;
    /** Part of limit_bytes from current quota_grants; the rest is the plan's, or the operator's. */
    granted_bytes: Generated<number>;
    lent_bytes: Generated<number>;
    /** Bytes of kept files: each content once per quota, however many files have it. Changed only with a file. */
    used_bytes: Generated<number>;
    /** Reserved for running uploads and fetches; released or used when they end. */
    reserved_bytes: Generated<number>;
    /** Keeping stops seven days after this. Null: it does not expire. */
    expires_at: Date | null;
    /** When the deletion was requested by the owner, or started because nobody is left, and when it is carried out; nothing changes before that. */
    deletion_asked_at: Date | null;
    deletes_at: Date | null;
    deletion_reason: 'owner' | 'ownerless' | null;
    /** The deletion has started, and people no longer see the quota. */
    is_deleted: Generated<boolean>;
    /** Since when the owner is erased; the managers are asked one after the other. */
    ownerless_since: Date | null;
    /** Idempotency-Key of the creating request. */
    creation_key: string | null;
    created_at: Generated<Date>;
  };
  /**
   * Tokens to mark messages as read at LINE once their file is kept. Short-lived: a row is deleted when its message is marked, its file is missed
   * or deleted, or LINE refuses.
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
   * Contents of receipts. A receipt never changes; like its order, it outlives its quota and its person, because the law requires it for five
   * years.
   */
  receipts: {
    order_id: string;
    issued_at: Date;
    /** All printed fields, as they were then. */
    facts: ColumnTypes['receipts.facts'];
  };
  /** Refunds through a provider: recorded before the request is sent. */
  refunds: {
    /** Idempotency key of the refund at the provider. */
    id: Generated<string>;
    order_id: string;
    payment_id: string;
    /** Copied from the ledger: it outlives its quota. */
    quota_id: string;
    amount_satang: number;
    /** asked: recorded, without a result of the provider. done: refunded. failed: it became credit of the quota. */
    state: 'asked' | 'done' | 'failed';
    /** The provider's id; null before its answer. */
    reference: string | null;
    asked_at: Date;
    settled_at: Date | null;
  };
  /** People whose posts the bot does not answer, in any chat. */
  reply_mutes: {
    user_id: string;
    muted_at: Date;
  };
  /** Uploads of people without an account. */
  request_uploads: {
    /** Id of the upload, and of its file. */
    id: string;
    share_id: string;
    /** Random, in the token that the sender's browser keeps. */
    sender_id: Buffer;
    sender_number: number;
    sender_name: string | null;
    /** As the sender sent it. */
    name: string;
    /** Bytes of the limits that it holds: all of it, or the received bytes and a little more while its length is unknown. */
    size_bytes: number;
    /** Keyed hash of the sender's address, while bytes are missing. */
    address_hash: Buffer | null;
    state: 'receiving' | 'checking' | 'received' | 'refused' | 'joined';
    refusal: 'infected' | 'unchecked' | 'kind' | 'ended' | null;
    is_scanned: Generated<boolean>;
    /** Since when it waits for the scanner. */
    checking_since: Date | null;
    /** The row is deleted with its file. */
    file_id: string | null;
    /** Whether it is a part of another upload (docs/decisions/081), which holds bytes of the limits, and is neither a file nor listed. */
    is_part: Generated<boolean>;
    /** For a part: the upload that took its bytes, with which the row is deleted. */
    whole_id: string | null;
    created_at: Date;
  };
  /** File types that a group excludes, or limits in size; others are kept in any size. */
  saving_file_types: {
    group_id: string;
    kind: 'image' | 'video' | 'audio' | 'file';
    keep: boolean;
    max_bytes: number | null;
  };
  /**
   * Random keys, one a day (Asia/Bangkok), with which all nodes hash people and addresses in the security log. Unlogged: they are in no WAL, no
   * standby and no backup that is made of them; a crash of PostgreSQL causes a new key. Maintenance deletes older keys.
   */
  security_keys: {
    day: string;
    key: Buffer;
  };
  /** Sign-ins; the id is the token's `sid`, so that a person can end other sessions. */
  sessions: {
    id: Generated<string>;
    user_id: string;
    /** "LINE · iPhone": from the user agent at the sign-in, so that people can distinguish their sessions. */
    device: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
  };
  /** Chosen files of a link, in their order. */
  share_files: {
    share_id: string;
    file_id: string;
    place: number;
  };
  /** Reports of a link, by the keyed hash of an address, so that each counts once. */
  share_reports: {
    share_id: string;
    address_hash: Buffer;
    reason: string;
    reported_at: Date;
  };
  /** Wrong passwords per quarter of an hour, for all nodes. The address is a keyed hash, empty for the link itself. */
  share_tries: {
    share_id: string;
    address_hash: Buffer;
    try_count: number;
    since: Date;
  };
  /**
   * Public links. A link ends with its item: exactly one reference is set, none for chosen files (`files`; `chat`: sent back into a chat,
   * docs/decisions/071). The kind `request` collects files into a folder or, without one, at the top.
   */
  shares: {
    id: Generated<string>;
    group_id: string;
    created_by: string;
    created_at: Date;
    /**
     * The slug itself is not stored: its SHA-256 finds the link, and the sealed one is opened with a secret of the server, which sealed_with
     * names.
     */
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
    /** Part of every signature: it invalidates former addresses and proofs. */
    access_version: Generated<number>;
    max_downloads: number | null;
    is_view_only: boolean;
    keeps_location: boolean;
    /** Whether visitors see made names, which contain the names of posters. */
    keeps_names: Generated<boolean>;
    revoked_at: Date | null;
    visit_count: Generated<number>;
    download_count: Generated<number>;
    last_visited_at: Date | null;
  };
  /**
   * Bank transfer slips among the pictures of groups: the data of the code on a slip (docs/decisions/024). A row belongs to a file, not to its
   * content, so that the same picture posted twice is a repeated slip, and the row is deleted with the file.
   */
  slips: {
    file_id: string;
    /** Group and time of the file: a group's slips are listed without reading its other files. */
    group_id: string;
    posted_at: Date;
    /** Number of the sending bank by the Bank of Thailand. */
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
  /** Integrity checks, by `kepwai fsck`, by night, or because a read failed. */
  storage_checks: {
    id: GeneratedAlways<number>;
    kind: 'fsck' | 'fsck-deep' | 'scrub' | 'read';
    started_at: Date;
    ended_at: Date;
    content_count: number;
    content_bytes: number;
    /** Number of problems by kind; no ids, because an unsent message must leave nothing. */
    problems: ColumnTypes['storage_checks.problems'];
    /** Remaining problems. */
    unrepaired_count: number;
    /** Files that became missed. */
    lost_file_count: number;
  };
  /** The mark that the data folder and the blob store also carry: two nodes with different folders would each miss half of the files. */
  storage_mark: {
    id: string;
    is_only: Generated<boolean>;
  };
  /** Terms of plans: paid in advance by an order, or given by a promo, which is not in the ledger. */
  subscription_terms: {
    id: Generated<string>;
    quota_id: string | null;
    order_id: string | null;
    promo_redemption_id: string | null;
    plan_id: string;
    limit_bytes: number;
    period: 'month' | 'year';
    /** Day of the month on which it ends, if the month has it. */
    anchor_day: number;
    starts_at: Date;
    ends_at: Date;
    /** With VAT. */
    value_satang: number;
    vat_satang: number;
    /** Part without VAT that the ledger records as revenue. */
    recognised_satang: Generated<number>;
    /** When another plan replaced it; its remaining days were credited. */
    cut_at: Date | null;
  };
  /** Subscriptions of quotas that were paid for at least once. */
  subscriptions: {
    quota_id: string;
    /** Incremented by each change of the paid time: an order priced before that is outdated. */
    version: Generated<number>;
    /** The quota's former size, for the return to the free plan. */
    base_limit_bytes: number;
    base_expires_at: Date | null;
    cancelled_at: Date | null;
    next_plan_id: string | null;
    next_period: 'month' | 'year' | null;
    /** Since when it is back on the free plan. */
    ended_at: Date | null;
    created_at: Date;
  };
  /** Messages that their sender unsent, recorded even before the message itself arrives. */
  unsent_messages: {
    line_chat_id: string;
    line_message_id: string;
    unsent_at: Date;
  };
  /** Uploads of members and of people without an account. The id becomes the file's id when it is complete. */
  uploads: {
    id: string;
    group_id: string;
    /** Null: sent by a person without an account to a file request. */
    user_id: string | null;
    quota_id: string;
    name: string;
    mime_type: string | null;
    /** Upload-Metadata as the client sent it, returned by HEAD; null: none. */
    metadata: string | null;
    /**
     * Target folder (docs/decisions/035); once the file is kept, its folder. Null: at the top. No reference: deleting folders would lock uploads
     * after the quota, which a running upload locks in the other order.
     */
    folder_id: string | null;
    size_bytes: number;
    /** Whether size_bytes is still unknown, and stored as 0. */
    is_length_deferred: Generated<boolean>;
    /** Set once all bytes are here: they may then be in the blob store, where a crash must find them. */
    sha256: string | null;
    /** receiving: reserved_bytes of the quota are held; done: became a file; ended: given up or expired, nothing is held. */
    state: Generated<'receiving' | 'done' | 'ended'>;
    /** Reserved bytes of the quota: never less than have arrived. */
    reserved_bytes: Generated<number>;
    /** Received bytes at the last reservation or pause; the part in the data folder is more recent. */
    received_bytes: Generated<number>;
    /** When bytes last arrived; initially its creation. */
    active_at: Generated<Date>;
    /** Start of a chunk with an unverified checksum: after a crash, the bytes beyond it must be removed. */
    unverified_from: number | null;
    /** Set by the client; the same for files that were chosen together, which keep their order. */
    batch_id: string | null;
    /** Place among them, from 1. */
    batch_place: number | null;
    /** Upload-Concat as the client sent it: `partial` for a part, the parts for a whole; null for other uploads. */
    concat: string | null;
    /** For a whole: its parts, in order. */
    part_ids: string[] | null;
    /** For a part: the whole that took its bytes and its reservation. */
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
    /** Null until the person signs in and becomes a user. */
    signed_in_at: Date | null;
    /** Optional consent to news, which can be withdrawn. */
    wants_news: Generated<boolean>;
    /** Posts of this person up to this instant are being erased, even if LINE delivers them late. Null: none are. */
    posts_erased_up_to: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
}
