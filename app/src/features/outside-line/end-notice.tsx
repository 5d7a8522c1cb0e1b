import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { mainId } from '../../layouts/skip-link.tsx';
import { BrandMark } from '../../ui/drawings/brand.tsx';

interface EndNoticeProps {
  /** Name for readers of the screen. */
  label: string;
  title: ReactNode;
  text: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/** Notice at the end of the page, where it covers and moves nothing. */
export function EndNotice({ label, title, text, children }: EndNoticeProps) {
  const main = document.getElementById(mainId);
  if (!main) return null;
  return createPortal(
    <aside
      aria-label={label}
      className="mx-4 mt-8 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-tile border border-line bg-surface-raised px-4 py-3 sm:mx-8 lg:max-w-2xl"
    >
      <BrandMark className="size-9 shrink-0" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-semibold">{title}</p>
        <p className="text-small text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </aside>,
    main,
  );
}
