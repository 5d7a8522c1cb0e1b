import CircleCheck from 'lucide-react/icons/circle-check-big';
import type { ReactNode } from 'react';

/** Shows thanks, and what was paid for. */
export function PaidHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center gap-2 text-center">
      <CircleCheck className="size-14 text-kept" aria-hidden="true" />
      <h2 className="text-heading font-semibold">{title}</h2>
      <p>{children}</p>
    </div>
  );
}
