import type { ReactNode } from 'react';
import { HomeLink } from './home-link.tsx';
import { PublicLinks } from './public-links.tsx';
import { mainId, SkipLink } from './skip-link.tsx';

/** Layout of plain pages: documents, errors, sign-in. */
export default function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <div data-layout="default" className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="px-4 pt-[env(safe-area-inset-top)] sm:px-8">
        <HomeLink className="min-h-14" />
      </header>
      <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col px-4 pb-12 outline-none sm:px-8">
        {children}
      </main>
      <footer className="border-t border-line px-4 py-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] sm:px-8">
        <PublicLinks />
      </footer>
    </div>
  );
}
