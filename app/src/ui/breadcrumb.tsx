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
          <li key={`${crumb.to}-${crumb.label}`} className="inline-flex items-center">
            {index > 0 && <ChevronRight className="size-4" aria-hidden="true" />}
            {crumb.to ? (
              <Link
                to={crumb.to}
                className="inline-flex min-h-11 items-center rounded-control px-2 hover:text-action"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="px-2 font-medium text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
