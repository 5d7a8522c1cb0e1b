import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { HomeLink } from './home-link.tsx';
import { PublicLinks } from './public-links.tsx';
import { mainId, SkipLink } from './skip-link.tsx';

/** Layout of the public pages: one idea per screen. */
export function MarketingLayout({ children }: { children: ReactNode }) {
  return (
    <div data-layout="marketing" className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-page items-center justify-between gap-4 px-4 pt-[calc(env(safe-area-inset-top)+0.5rem)] sm:px-8">
        <HomeLink className="min-h-12" />
        <ButtonLink to="/microapp" tone="quiet" className="whitespace-nowrap">
          เปิดตู้ของฉัน
        </ButtonLink>
      </header>
      <main id={mainId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="mt-16 border-t border-line py-8">
        <div className="mx-auto flex max-w-page flex-wrap px-4 sm:px-8 items-center justify-between gap-x-8 gap-y-3 text-small text-ink-soft">
          <PublicLinks />
          <p>โอเพนซอร์ส ภายใต้สัญญาอนุญาต MIT</p>
        </div>
      </footer>
    </div>
  );
}
