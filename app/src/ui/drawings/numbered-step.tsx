import type { ReactNode } from 'react';

/** Item of an ordered list: its number in a circle, a title and a text. */
export function NumberedStep({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-soft-ink"
      >
        {number}
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
