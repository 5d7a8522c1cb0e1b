import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/drawings/brand.tsx';

/** Frame of every page of the sign-in: the logo, and the current state. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="m-auto flex w-full max-w-md flex-col items-center gap-5 px-6 py-12 text-center">
      <title>{`${title} · เก็บไว้`}</title>
      <BrandMark className="size-20" />
      {children}
    </section>
  );
}
