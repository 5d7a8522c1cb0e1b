import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { HelpEntry } from '../../lib/help/entries.ts';
import { searchHelp } from '../../lib/help/search-help.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Loading, Skeleton } from '../../ui/drawings/skeleton.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';
import { InlineError } from '../../ui/page/inline-error.tsx';
import { answersFor } from './for-screen.ts';
import { helpQuery } from './queries.ts';

/** Answers for the screen under it, and a search of all questions, prices and articles. */
export default function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} isInAddress title="ช่วยเหลือ">
      {open && <Help />}
    </Sheet>
  );
}

function Help() {
  const { data: entries, isError, isFetching, refetch } = useQuery(helpQuery());
  if (entries) return <Answers entries={entries} />;
  if (isError)
    return <InlineError title="โหลดคำตอบไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading onRetry={() => void refetch()}>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="mt-4 h-32 w-full rounded-tile" />
    </Loading>
  );
}

function Answers({ entries }: { entries: readonly HelpEntry[] }) {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const result = searchHelp(entries, typed);
  const here = answersFor(entries, pathname);
  const others = entries.filter((entry) => entry.html !== null && !here.includes(entry));
  return (
    <div className="flex flex-col gap-4 pt-2">
      <SearchField label="ค้นหาคำตอบ" value={typed} onValueChange={setTyped} />
      <p role="status" className="sr-only">
        {result && (result.found.length > 0 ? `พบ ${result.found.length} คำตอบ` : 'ไม่พบ')}
      </p>
      {result ? (
        <List
          title={result.found.length > 0 ? 'คำตอบที่พบ' : `ไม่พบ “${typed.trim()}” ใกล้ที่สุดคือ`}
          entries={result.found.length > 0 ? result.found : result.nearest}
        />
      ) : (
        <>
          <List title="หน้านี้" entries={here} isOpen />
          <List title={here.length > 0 ? 'คำถามอื่น' : 'คำถามที่ถามบ่อย'} entries={others.slice(0, 6)} />
        </>
      )}
      <a href="/docs/faq" className="inline-flex min-h-11 items-center self-start">
        คำถามทั้งหมด และวิธีติดต่อ
      </a>
    </div>
  );
}

function List({
  title,
  entries,
  isOpen = false,
}: {
  title: string;
  entries: readonly HelpEntry[];
  /** Whether the first answer is unfolded. */
  isOpen?: boolean;
}) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h3 className="text-small font-semibold text-ink-soft">{title}</h3>
      <ul className="border-t border-line">
        {entries.map((entry, place) => (
          <li key={entry.href} className="border-b border-line">
            <Answer entry={entry} isOpen={isOpen && place === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answer({ entry: { href, title, html }, isOpen }: { entry: HelpEntry; isOpen: boolean }) {
  if (html === null)
    return (
      <a href={href} className="flex min-h-12 items-center py-2 font-medium">
        {title}
      </a>
    );
  return (
    <details open={isOpen} className="group/answer">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-control py-2 font-medium [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          className="size-5 shrink-0 text-ink-soft transition-transform group-open/answer:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div
        className="pb-4 text-ink-soft [&_a]:font-medium [&_a]:text-action [&_a]:underline [&_strong]:font-semibold [&_strong]:text-ink"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of our own build, from our own server
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </details>
  );
}
