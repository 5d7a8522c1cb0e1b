import type { ComponentType, ReactNode } from 'react';

/** Shows that there is nothing here: a drawing, an explanation, and one action. */
export function EmptyState({
  drawing: Drawing,
  title,
  children,
  action,
}: {
  drawing: ComponentType<{ className?: string }>;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="m-auto flex max-w-md flex-col items-center gap-1 px-4 py-10 text-center">
      <Drawing className="mb-3 h-40 w-auto" />
      <h2 className="text-title font-semibold">{title}</h2>
      {children && <div className="text-body text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </section>
  );
}
