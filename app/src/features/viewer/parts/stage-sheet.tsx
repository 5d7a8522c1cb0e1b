import type { ReactNode, Ref } from 'react';

/** Sheet that fills the stage and scrolls, for texts, mails and lists of archives. */
export function StageSheet({
  label,
  ref,
  children,
}: {
  label: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it keys cannot scroll an area that has nothing to focus
      tabIndex={0}
      className="absolute inset-0 overflow-auto bg-surface-raised text-ink"
    >
      {children}
    </section>
  );
}
