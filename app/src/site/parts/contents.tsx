import { classes } from '../../ui/classes.ts';
import type { Heading } from './markdown.ts';

/** Contents of a long page: beside it on wide screens. */
export function Contents({ headings, className }: { headings: readonly Heading[]; className?: string }) {
  return (
    <nav aria-label="ในหน้านี้" className={classes('site-not-on-paper', className)}>
      <div className="rounded-tile border border-line bg-surface-raised px-4 py-3 lg:sticky lg:top-6">
        <p className="text-small font-semibold">ในหน้านี้</p>
        <ul className="mt-1">
          {headings.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center text-small text-ink-soft no-underline hover:text-action hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
