import type { ReactNode } from 'react';

/** Button such as "มีใหม่ 3 รูป": new items wait for a tap, so that nothing moves under the finger. */
export function NewItemsPill({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 animate-rise items-center gap-2 rounded-full bg-accent px-5 text-small font-semibold text-accent-ink shadow-lift"
    >
      {children}
    </button>
  );
}
