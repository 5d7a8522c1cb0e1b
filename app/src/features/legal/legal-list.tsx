import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { legalDocuments } from '../../lib/deployment/legal-documents.ts';
import { formatLongDate } from '../../lib/format/dates.ts';

/** Lists every document with its subject and the date of its version. */
export function LegalList() {
  return (
    <ul className="flex flex-col gap-3">
      {legalDocuments.map(({ slug, title, description, effectiveDate }) => (
        <li key={slug}>
          <Link
            to={`/legal/${slug}`}
            className="group/document flex items-center gap-4 rounded-tile border border-line bg-surface-raised px-5 py-4 text-ink no-underline hover:border-edge"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-title font-semibold group-hover/document:text-action">{title}</span>
              <span className="block text-ink-soft">{description}</span>
              <span className="mt-1 block text-caption text-ink-soft">
                ฉบับวันที่ <time dateTime={effectiveDate}>{formatLongDate(effectiveDate)}</time>
              </span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
