import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';

/** Path from the top to the current page, which is the last crumb. */
export function Breadcrumb({
  crumbs,
}: {
  crumbs: readonly { readonly label: string; readonly to?: string }[];
}) {
  return (
    <nav aria-label="ตำแหน่ง">
      <ol className="flex flex-wrap items-center text-small text-ink-soft">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.to}-${crumb.label}`} className="inline-flex max-w-full min-w-0 items-center">
            {index > 0 && <ChevronRight className="size-4 shrink-0" aria-hidden="true" />}
            {crumb.to ? (
              <Link
                to={crumb.to}
                className="inline-flex min-h-11 min-w-0 items-center rounded-control px-2 hover:text-action"
              >
                <span className="truncate">{crumb.label}</span>
              </Link>
            ) : (
              <span aria-current="page" className="truncate px-2 font-medium text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
