import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { iconButtonLook } from '../controls/icon-button.tsx';

/**
 * Attribute of an overlay among the bar's actions, such as a search: the rest of the bar is hidden. A selector of its
 * siblings would make browsers style all of the page after each change.
 */
export const coversTopBar = { 'data-covers-top-bar': true } as const;

/**
 * Top bar of a screen: back, title, a few actions. Inside LINE, whose own header shows the page's title, a
 * bar with only a title is hidden except from screen readers.
 */
export function TopBar({
  title,
  subtitle,
  backTo,
  backLabel = 'กลับ',
  leading,
  actions,
}: {
  title: string;
  /** Null while unknown: its line is there already, so that the bar does not grow. */
  subtitle?: ReactNode;
  backTo?: string;
  backLabel?: string;
  /** Rendered before the title, such as the group's picture. */
  leading?: ReactNode;
  actions?: ReactNode;
}) {
  const isOnlyTitle = !backTo && !actions && !leading;
  return (
    <header
      className="@container sticky top-(--top-bar-top) z-bar border-b border-line bg-surface pt-[env(safe-area-inset-top)] data-only-title:in-line:sr-only"
      data-only-title={isOnlyTitle || undefined}
    >
      <title>{`${title} · เก็บไว้`}</title>
      <div className="mx-auto flex min-h-14 w-full max-w-page flex-wrap items-center gap-2 px-2 sm:px-6 max-lg:has-data-covers-top-bar:invisible">
        {backTo && (
          <Link to={backTo} aria-label={backLabel} className={iconButtonLook()}>
            <ArrowLeft />
          </Link>
        )}
        {/* With large text the name needs the space of the picture. */}
        {leading && <span className="flex items-center pl-2 @max-[17rem]:hidden">{leading}</span>}
        {/* With large text the name gets its own line, and the actions keep theirs. */}
        <div className="min-w-0 flex-1 px-2 @max-[17rem]:order-last @max-[17rem]:basis-full">
          <h1 tabIndex={-1} className="truncate py-0.5 text-title font-semibold outline-none">
            {title}
          </h1>
          {subtitle !== undefined && (
            <p className="-mt-1 truncate text-caption text-ink-soft">{subtitle ?? '\u00a0'}</p>
          )}
        </div>
        {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}

/** Content of a microapp screen under its top bar, at a readable width. */
export function ScreenBody({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-6 px-4 py-4 sm:px-8">{children}</div>
  );
}
