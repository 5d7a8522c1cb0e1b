import type { ReactNode } from 'react';

/** Shows a message in place of a file, in the viewer's dark colours. */
export function StageMessage({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section
      role="status"
      className="m-auto flex max-w-sm flex-col items-center gap-3 px-6 text-center [&>svg]:size-14 [&>svg]:text-stage-ink-soft"
    >
      {icon}
      <h2 className="text-title font-semibold">{title}</h2>
      {children && <div className="text-small text-stage-ink-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </section>
  );
}
