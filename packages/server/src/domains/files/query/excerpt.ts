import { type RawBuilder, sql } from 'kysely';

/** Number of letters shown before the first word, so that it is seen on a phone, and in all. */
const lettersBefore = 12;
const maxLetters = 200;

/**
 * Selects the line of a file's text that has most of these words, the first such line; null if none has any. Of a
 * long line, what is around the first word.
 */
export function excerptOf(words: readonly string[]): RawBuilder<string | null> {
  const folded = sql`array(
    select join_numbers(fold_document(word)) from unnest(${[...words]}::text[]) as word where length(fold_document(word)) >= 2)`;
  // Joined if a word is a number: of a long text it takes longer than to find the line.
  const lines = words.some((word) => /\p{Nd}{2}/u.test(word))
    ? sql`join_numbers(document.folded)`
    : sql`document.folded`;
  // Folding drops marks: a place in the folded line is further in the line itself.
  const place = sql`(hit.place * length(line.text) / length(line.folded))`;
  return sql`(
    select case when ${place} > ${2 * lettersBefore}::integer
      then '…' || substr(line.text, ${place} - ${lettersBefore}::integer, ${maxLetters}::integer)
      else substr(line.text, 1, ${maxLetters}::integer) end
    from file_texts as document
    cross join unnest(string_to_array(document.text, E'\\n'), string_to_array(${lines}, E'\\n'))
      with ordinality as line (text, folded, place)
    cross join lateral (
      select count(*) as words, min(strpos(line.folded, word)) as place
      from unnest(${folded}) as word where strpos(line.folded, word) > 0
    ) as hit
    where document.file_id = files.id and hit.words > 0
    order by hit.words desc, line.place limit 1)`;
}
