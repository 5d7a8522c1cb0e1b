import type { ComponentProps, ReactNode } from 'react';

/** Look of an action in the viewer's lower bar: an icon over its word, for a thumb. Large text makes two rows. */
export const stageActionLook =
  'flex min-h-14 flex-[1_0_22%] flex-col items-center justify-center gap-0.5 rounded-control px-1 py-1.5 text-center text-caption leading-tight whitespace-nowrap text-stage-ink no-underline transition-colors hover:bg-stage-ink/15 focus-visible:outline-accent disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5.5 [&_svg]:shrink-0';

/** Action in the viewer's lower bar. */
export function StageAction({
  icon,
  label,
  ...rest
}: { icon: ReactNode; label: string } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={stageActionLook}>
      {icon}
      {label}
    </button>
  );
}
