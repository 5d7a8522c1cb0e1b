import type { ReactNode } from 'react';

/** Shows the links of a list, one a row; a sentence if there is none. */
export function LinkRows<Link extends { readonly id: string }>({
  links,
  none,
  children,
}: {
  readonly links: readonly Link[];
  /** Text of an empty list: that there is none, and how to make one. */
  readonly none: { readonly title: string; readonly advice: string };
  /** Draws the row of a link. */
  readonly children: (link: Link) => ReactNode;
}) {
  if (links.length === 0)
    return (
      <div className="py-8 text-center">
        <p className="font-medium">{none.title}</p>
        <p className="mt-1 text-small text-ink-soft">{none.advice}</p>
      </div>
    );
  return (
    <ul className="flex flex-col gap-2">
      {links.map((link) => (
        <li key={link.id}>{children(link)}</li>
      ))}
    </ul>
  );
}

/** Row of a link, which opens its sheet. */
export function LinkRow({
  icon,
  name,
  facts,
  onChoose,
}: {
  readonly icon: ReactNode;
  readonly name: string;
  /** Two lines below the name. */
  readonly facts: readonly [string, string];
  readonly onChoose: () => void;
}) {
  const [first, second] = facts;
  return (
    <button
      type="button"
      className="flex min-h-16 w-full items-center gap-3 rounded-tile border border-line bg-surface-raised px-3 py-2 text-start hover:bg-surface-sunken"
      onClick={onChoose}
    >
      <span className="shrink-0 text-action [&>svg]:size-5">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-caption text-ink-soft wrap-anywhere">{first}</span>
        <span className="block text-caption text-ink-soft tabular-nums">{second}</span>
      </span>
    </button>
  );
}
