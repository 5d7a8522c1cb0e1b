import type { ReactNode } from 'react';

/** Card with a title and short lines, each after the same icon. */
export function Listed({ title, icon, lines }: { title: string; icon: ReactNode; lines: readonly string[] }) {
  return (
    <section className="rounded-sheet border border-line bg-surface-raised p-5">
      <h2 className="text-title font-semibold">{title}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5 [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:shrink-0">
            {icon}
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
