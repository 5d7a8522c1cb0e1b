import { findMatches } from '@kepwai/rules/words/fold-thai';
import { graphemesOf } from '@kepwai/rules/words/graphemes';
import { Fragment } from 'react';
import { MarkedText } from '../../ui/files/marked-text.tsx';
import { gapsIn, lettersInTwoLines } from './name-gaps.ts';

/** Number of characters that two lines of a wide screen hold. */
const lettersInWideLines = 90;

/**
 * Name in at most two lines, with its first match, its beginning and its end in sight. Hidden from screen readers: provide the
 * name next to it.
 */
export function HitName({ name, search }: { name: string; search: string }) {
  const { length } = graphemesOf(name);
  const [gapLook, partLook] = looksOf(length);
  let at = 0;
  const parts = gapsIn(name, findMatches(name, search)[0]).map(({ start, end }) => {
    const before = name.slice(at, start);
    at = end;
    return (
      <Fragment key={start}>
        <MarkedText text={before} search={search} isWhole />
        <span className={gapLook}>…</span>
        {length <= lettersInWideLines && (
          <span className={partLook}>
            <MarkedText text={name.slice(start, end)} search={search} isWhole />
          </span>
        )}
      </Fragment>
    );
  });
  return (
    <span aria-hidden="true" className="line-clamp-2 text-body wrap-anywhere">
      {parts}
      <MarkedText text={name.slice(at)} search={search} isWhole />
    </span>
  );
}

/** Returns the looks of … and of what it stands for: a row that has room for the name shows all of it. */
function looksOf(length: number): readonly [string, string] {
  if (length > lettersInWideLines) return ['', ''];
  if (length > lettersInTwoLines) return ['@min-[36rem]:hidden', '@max-[36rem]:hidden'];
  return ['@min-[16rem]:hidden', '@max-[16rem]:hidden'];
}
