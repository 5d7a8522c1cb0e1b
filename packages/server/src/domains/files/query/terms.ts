import { besideWords, mayBePhoneNumber } from '@kepwai/rules/words/search-words';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { plannedOnce } from '../../../db/planned-once.ts';

/** Place in which a file was found. */
export type MatchedIn = 'name' | 'poster' | 'folder' | 'imageSet' | 'text';

/** A word of a search, with the places whose name contains it: files in them match like files of such a name. */
export interface SearchWord {
  text: string;
  /** Its letters folded, if they are known: to fold them takes PostgreSQL longer than to plan a search. */
  folded?: string;
  /** Its letters folded as those of texts inside documents, if they are known. */
  document?: string;
  posterIds: string[];
  folderIds: string[];
  imageSetIds: string[];
  /** Documents whose text has its letters, the latest of them. */
  documentIds: string[];
  /** Whether it is of one letter beside longer words: any text that has it counts. */
  isBeside?: boolean;
}

/** A word in SQL: its text folded as names and as documents are, and arrays of ids; null if no such place has the word. */
export interface WordTerms {
  folded: RawBuilder<string>;
  document: RawBuilder<string>;
  posterIds: RawBuilder<string[]> | null;
  folderIds: RawBuilder<string[]> | null;
  imageSetIds: RawBuilder<string[]> | null;
  documentIds: RawBuilder<string[]> | null;
  isBeside: boolean;
  /** Whether names are searched for it as a phone number too, which takes several times as long per file. */
  mayBePhoneNumber: boolean;
}

/** Returns the words of a search of file names alone. */
export function toNameWords(words: readonly string[]): SearchWord[] {
  return words.map((text) => ({ text, posterIds: [], folderIds: [], imageSetIds: [], documentIds: [] }));
}

/** Finds the places of a group whose name contains a word, for each of the words. */
export async function findSearchWords(
  db: Db | Tx,
  { groupId, words }: { groupId: string; words: readonly string[] },
): Promise<SearchWord[]> {
  if (words.length === 0) return [];
  const id = sql<string>`${groupId}::uuid`;
  // As a subquery, of which PostgreSQL expects equally many words whether it knows them or not: it does not keep the plan otherwise.
  const given = sql`array(select unnest(${words}::text[]))`;
  const { rows } = await sql<SearchWord>`${plannedOnce}
    with poster as materialized (${selectPosters(id)}),
    word as materialized (
      select text, fold_thai(text) as folded, join_numbers(fold_document(text)) as document, place
      from unnest(${given}) with ordinality as given (text, place)
    )
    select word.text, word.folded, word.document,
      array(select poster.id from poster where strpos(poster.folded, word.folded) > 0) as "posterIds",
      ${selectFolderIds(id)} as "folderIds", ${selectImageSetIds(id)} as "imageSetIds",
      ${selectDocumentIds(id)} as "documentIds"
    from word
    order by word.place`.execute(db);
  const beside = besideWords(words);
  return rows.map((word) => ({ ...word, isBeside: beside.has(word.text) }));
}

/** Selects people who posted files of a group, each found behind the one before in the index of posters. */
export function selectPosters(
  groupId: RawBuilder<string>,
): RawBuilder<{ id: string; folded: string | null }> {
  const next = sql`select posted_by from files where group_id = ${groupId} and trashed_at is null`;
  return sql`
    with recursive person as (
      (${next} and posted_by is not null order by posted_by limit 1)
      union all
      select (${next} and posted_by > person.posted_by order by posted_by limit 1) from person
      where person.posted_by is not null
    )
    select users.id, fold_thai(users.display_name) as folded
    from person join users on users.id = person.posted_by`;
}

/** Selects the folders of a group that are not in the trash and have `word`. */
export function selectFolderIds(groupId: RawBuilder<string>): RawBuilder<string[]> {
  return sql`array(
    select id from folders
    where group_id = ${groupId} and trashed_at is null and strpos(name_folded, word.folded) > 0)`;
}

/** Selects the image sets of a group that have `word` in a name that somebody gave them. */
export function selectImageSetIds(groupId: RawBuilder<string>): RawBuilder<string[]> {
  return sql`array(
    select id from image_sets
    where name is not null and search_keys(group_id, fold_thai(name), 1) @> ${keysOf(groupId, sql`word.folded`)}
      and group_id::text = ${groupId}::text and strpos(fold_thai(name), word.folded) > 0)`;
}

/** Number of documents, the latest that have a word's letters, in which the word is looked for. */
const maxDocuments = 5_000;

/**
 * Selects the documents of a group whose text has the letters of `word`, which has at least two for it. Most have the
 * word too; whoever shows one looks for it in the text (`hasWord`), which takes longer than to find the document.
 */
export function selectDocumentIds(groupId: RawBuilder<string>): RawBuilder<string[]> {
  const document = sql<string>`word.document`;
  return sql`array(
    select file_id from file_texts
    where keys @> ${keysOf(groupId, document)} and group_id::text = ${groupId}::text and length(${document}) >= 2
    order by posted_at desc limit ${maxDocuments})`;
}

/** Returns the keys of a folded word, which the indexes of names know. */
export function keysOf(groupId: RawBuilder<string>, folded: RawBuilder<string>): RawBuilder<number[]> {
  return sql`search_keys(${groupId}, ${folded}, least(3, length(${folded})))`;
}

/** Phone numbers, as `join_numbers()` leaves them: names have them with and without hyphens or spaces. */
const phoneNumber = sql`'^0[0-9]{8,9}$'`;

/**
 * Returns the keys by which the index of names knows a word. Of a phone number these are the parts between which people write
 * hyphens: 081-234-5678, 02-123-4567.
 */
export function nameKeysOf(
  groupId: RawBuilder<string>,
  { folded, document, mayBePhoneNumber }: WordTerms,
): RawBuilder<number[]> {
  if (!mayBePhoneNumber) return keysOf(groupId, folded);
  const parts = [sql`left(${document}, -7)`, sql`left(right(${document}, 7), 3)`, sql`right(${document}, 4)`];
  const keys = parts.map((part) => keysOf(groupId, sql<string>`${part}`));
  return sql`(case when ${document} ~ ${phoneNumber} then ${sql.join(keys, sql` || `)} else ${keysOf(groupId, folded)} end)`;
}

/** Matches files of a group outside the trash that have all these keys in their names. Read by their ids: nobody asks another index for them. */
export function hasKeys(groupId: RawBuilder<string>, keys: RawBuilder<number[]>): RawBuilder<SqlBool> {
  // Without the group's id: its keys are of hardly any other group, and no other index may be taken for it.
  return sql<SqlBool>`files.id = any(array(
    select file_id from file_name_keys
    where keys @> (${keys}) and file_name_keys.group_id::text = ${groupId}::text))`;
}

/** Returns a word in SQL. */
export function toTerms({
  text,
  folded,
  document,
  posterIds,
  folderIds,
  imageSetIds,
  documentIds,
  isBeside = false,
}: SearchWord): WordTerms {
  const array = (ids: string[]) => (ids.length > 0 ? sql<string[]>`${ids}::uuid[]` : null);
  return {
    folded: folded === undefined ? sql`fold_thai(${text})` : sql`${folded}::text`,
    document: document === undefined ? sql`join_numbers(fold_document(${text}))` : sql`${document}::text`,
    posterIds: array(posterIds),
    folderIds: array(folderIds),
    imageSetIds: array(imageSetIds),
    documentIds: array(documentIds),
    isBeside,
    mayBePhoneNumber: mayBePhoneNumber(text),
  };
}

/** Returns a word in SQL whose text is the same for all words but phone numbers: a place that has none is an empty array. */
export function toUniformTerms({
  text,
  folded,
  document,
  posterIds,
  folderIds,
  imageSetIds,
  documentIds,
  isBeside = false,
}: SearchWord): WordTerms {
  const array = (ids: string[]) => sql<string[]>`${ids}::uuid[]`;
  return {
    folded: sql`coalesce(${folded ?? null}::text, fold_thai(${text}))`,
    document: sql`coalesce(${document ?? null}::text, join_numbers(fold_document(${text})))`,
    posterIds: array(posterIds),
    folderIds: array(folderIds),
    imageSetIds: array(imageSetIds),
    documentIds: array(documentIds),
    isBeside,
    mayBePhoneNumber: mayBePhoneNumber(text),
  };
}

/** Returns the condition of each place, in the order in which {@link MatchedIn} names them. */
function placesOf(word: WordTerms): [MatchedIn, Expression<SqlBool> | null][] {
  const { document, posterIds, folderIds, imageSetIds, documentIds, isBeside } = word;
  return [
    ['name', isInName(word)],
    ['poster', posterIds && sql`files.posted_by = any(${posterIds})`],
    ['folder', folderIds && sql`files.folder_id = any(${folderIds})`],
    ['imageSet', imageSetIds && sql`files.image_set_id = any(${imageSetIds})`],
    [
      'text',
      isBeside
        ? isInText(document)
        : documentIds && sql`(files.id = any(${documentIds}) and ${hasText(document)})`,
    ],
  ];
}

/** Matches files whose name has a word; a phone number also if the name has hyphens or spaces in it. */
function isInName({ folded, document, mayBePhoneNumber }: WordTerms): RawBuilder<SqlBool> {
  const hasIt = sql<SqlBool>`strpos(files.name_folded, ${folded}) > 0`;
  if (!mayBePhoneNumber) return hasIt;
  return sql<SqlBool>`(${hasIt}
    or (${document} ~ ${phoneNumber} and strpos(join_numbers(files.name_folded), ${document}) > 0))`;
}

/** Matches documents whose text has a word, among those that have its letters: up to three are a key of their own. */
function hasText(document: RawBuilder<string>): Expression<SqlBool> {
  return sql`(length(${document}) <= 3 or ${isInText(document)})`;
}

/** Matches files whose text has a word; a number also if the text has hyphens in it. */
function isInText(document: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from file_texts where file_id = files.id and (
      strpos(file_texts.folded, ${document}) > 0
      or (${document} ~ '[0-9]{2}' and strpos(join_numbers(file_texts.folded), ${document}) > 0)))`;
}

/** Matches files that have a word, in any place. */
export function hasWord(word: WordTerms): Expression<SqlBool> {
  const conditions = placesOf(word).flatMap(([, condition]) => condition ?? []);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Matches files that have all words: texts are looked through for words of one letter only if a file has the longer ones. */
export function hasWords(words: readonly WordTerms[]): Expression<SqlBool>[] {
  const longer = words.filter(({ isBeside }) => !isBeside).map(hasWord);
  const beside = words.filter(({ isBeside }) => isBeside).map(hasWord);
  if (beside.length === 0) return longer;
  const and = sql` and `;
  return [sql`case when ${sql.join(longer, and)} then ${sql.join(beside, and)} else false end`];
}

/** Matches files that have a word in their name or the name of their place, which all versions of a file share. */
export function hasNameOrPlace(word: WordTerms): Expression<SqlBool> {
  return hasWord({ ...word, posterIds: null, documentIds: null, isBeside: false });
}

/** Returns the first place in which a file has any of the words. */
export function firstPlace(words: readonly WordTerms[]): RawBuilder<MatchedIn> {
  const cases = words
    .flatMap(placesOf)
    .toSorted(([a], [b]) => placeOrder.indexOf(a) - placeOrder.indexOf(b))
    .flatMap(([place, condition]) => (condition ? [sql`when ${condition} then ${sql.lit(place)}`] : []));
  return sql`case ${sql.join(cases, sql` `)} else 'name' end`;
}

const placeOrder: readonly MatchedIn[] = ['name', 'poster', 'folder', 'imageSet', 'text'];
