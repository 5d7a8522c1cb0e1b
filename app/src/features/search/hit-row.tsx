import type { SearchHit } from '@kepwai/api-client';
import { Fragment } from 'react';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { formatAgo, formatDuration } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { rememberSearch } from '../../lib/page/device/recent-searches.ts';
import { RowMenuButton } from '../../ui/controls/row-menu-button.tsx';
import { useTabStop } from '../../ui/controls/tab-stop.tsx';
import { shownExtension } from '../../ui/files/file-kind.tsx';
import { FileRow } from '../../ui/files/file-row.tsx';
import { MarkedText } from '../../ui/files/marked-text.tsx';
import { HitName } from './hit-name.tsx';

/** Row of a result: its name, sender, time and place, and the matching line. Opening it stores the search. */
export function HitRow({
  hit,
  to,
  search,
  hasMenu = false,
}: {
  hit: SearchHit;
  to: string;
  search: string;
  /** Whether the list has a menu for the row. */
  hasMenu?: boolean;
}) {
  const { file, excerpt } = hit;
  const name = spokenName(file);
  const badge = badgeOf(hit);
  return (
    <div data-file={file.id} className="@container rounded-tile">
      <FileRow
        to={to}
        name={name}
        kind={file.kind}
        {...pictureOf(file)}
        shownName={<HitName name={name} search={search} />}
        onOpen={() => rememberSearch(search)}
        {...useTabStop(file.id)}
        trailing={hasMenu && <RowMenuButton name={name} />}
        {...(badge && { badge })}
        details={
          <>
            <span className="line-clamp-2 wrap-anywhere">
              <Details hit={hit} search={search} />
            </span>
            {excerpt && (
              <span className="line-clamp-2 text-ink wrap-anywhere">
                <MarkedText text={excerpt} search={search} />
              </span>
            )}
          </>
        }
      />
    </div>
  );
}

function posterOf({ postedBy, sender }: SearchHit['file']): string {
  // The full name, because a search may have found it. The mark comes first, so that it is not cut off.
  if (sender) return inThai`ผ่านลิงก์ จาก${sender.name ?? 'คนนอกกลุ่ม'}`;
  return postedBy ? (postedBy.displayName ?? 'สมาชิกในกลุ่ม') : 'ไม่ทราบคนส่ง';
}

/** Names of the sender and of the places, with the match marked, and the day. The match comes first. */
function Details({ hit, search }: { hit: SearchHit; search: string }) {
  const { file, matchedIn, folderName, imageSetName } = hit;
  const poster = posterOf(file);
  const names = [
    { place: 'poster', kind: '', name: poster },
    { place: 'folder', kind: 'โฟลเดอร์ ', name: folderName },
    { place: 'imageSet', kind: 'อัลบั้ม ', name: imageSetName },
  ].toSorted((a, b) => Number(b.place === matchedIn) - Number(a.place === matchedIn));
  return (
    <>
      {file.state === 'missed' && 'เก็บไม่ได้ · '}
      {names.map(
        ({ place, kind, name }) =>
          name !== null && (
            <Fragment key={place}>
              {kind}
              <MarkedText text={name} search={search} />
              {' · '}
            </Fragment>
          ),
      )}
      {formatAgo(file.postedAt, Date.now())}
      {file.sizeBytes !== null && ` · ${formatSize(file.sizeBytes)}`}
    </>
  );
}

/** Returns the duration, else the file type. */
function badgeOf({ file }: SearchHit): string | undefined {
  if (file.durationMs !== null) return formatDuration(file.durationMs);
  if (file.kind === 'file') return shownExtension(file.name) || undefined;
  return undefined;
}
