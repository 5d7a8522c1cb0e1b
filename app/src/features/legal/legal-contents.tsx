import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Section } from './parse-text.ts';

type Titled = Pick<Section, 'id' | 'title'>;

/** Table of contents: beside the text on wide screens, folded above it on narrow ones. */
export function LegalContents({ sections }: { sections: readonly Titled[] }) {
  return (
    <div className="legal-not-on-paper">
      <details className="group/contents rounded-tile border border-line bg-surface-raised px-4 lg:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-control font-medium [&::-webkit-details-marker]:hidden">
          สารบัญ
          <ChevronDown
            className="size-5 shrink-0 text-ink-soft transition-transform group-open/contents:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <nav aria-label="สารบัญ" className="pb-3">
          <Links sections={sections} />
        </nav>
      </details>
      <nav aria-label="สารบัญ" className="sticky top-6 hidden lg:block">
        <p className="mb-1 px-3 text-small font-semibold">สารบัญ</p>
        <Links sections={sections} />
      </nav>
    </div>
  );
}

function Links({ sections }: { sections: readonly Titled[] }) {
  return (
    <ol className="flex flex-col">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center rounded-control px-3 py-1 text-small text-ink-soft no-underline hover:bg-action-soft hover:text-action-soft-ink"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
