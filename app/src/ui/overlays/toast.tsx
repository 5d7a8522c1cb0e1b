import X from 'lucide-react/icons/x';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';

/** Text of a toast, with an optional undo or action. */
export interface ToastMessage {
  readonly text: string;
  readonly tone?: 'done' | 'error';
  /** Reverts the last action; available for ten seconds. */
  readonly undo?: () => void;
  /** Action instead of an undo, such as "ดู". */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Time for which an undo is offered. */
export const toastDurationMs = 10_000;

/** Number of steps in which the time of a toast is counted. */
const steps = 10;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Returns the function that shows a toast. One is shown at a time; a new one replaces the old. */
export function useToast(): (message: ToastMessage) => void {
  return use(ToastContext);
}

/** Renders the app's toast and its live region, which must exist before anything is announced in it. */
export function ToastProvider({
  children,
  durationMs = toastDurationMs,
}: {
  children: ReactNode;
  durationMs?: number;
}) {
  const { toast, show, close, setIsHeld } = useOneToast(durationMs);
  return (
    <ToastContext value={show}>
      {children}
      <section
        aria-label="การแจ้งผล"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+5rem)] z-toast flex justify-center px-4 lg:bottom-6"
        onPointerEnter={() => setIsHeld(true)}
        onPointerLeave={() => setIsHeld(false)}
        onFocus={() => setIsHeld(true)}
        onBlur={() => setIsHeld(false)}
      >
        <div
          role="status"
          aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'}
          className="w-full max-w-md"
        >
          {toast && <Toast key={toast.id} message={toast} onClose={close} />}
        </div>
      </section>
    </ToastContext>
  );
}

/** Keeps the latest toast for its time, or for as long as it is held. */
function useOneToast(durationMs: number) {
  const [toast, setToast] = useState<(ToastMessage & { id: number }) | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const lastId = useRef(0);
  const cameFrom = useRef<HTMLElement | null>(null);

  const show = useCallback((message: ToastMessage) => {
    cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    lastId.current += 1;
    setIsHeld(false);
    setToast({ ...message, id: lastId.current });
  }, []);
  const close = useCallback(() => {
    setToast(null);
    setIsHeld(false);
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
  }, []);

  useEffect(() => {
    if (!toast || isHeld) return;
    // In steps, so that time while the page is frozen, or in the background, does not count.
    let stepsLeft = steps;
    const timer = setInterval(() => {
      stepsLeft -= 1;
      if (stepsLeft === 0) setToast(null);
    }, durationMs / steps);
    return () => clearInterval(timer);
  }, [toast, isHeld, durationMs]);

  return { toast, show, close, setIsHeld };
}

function Toast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { text, tone, undo } = message;
  const action = message.action ?? (undo && { label: 'เลิกทำ', run: undo });
  return (
    <div
      className={classes(
        'pointer-events-auto flex animate-rise items-center gap-2 rounded-tile py-1.5 pr-1.5 pl-4 shadow-lift',
        tone === 'error' ? 'bg-danger text-danger-ink' : 'bg-ink text-surface',
      )}
    >
      <span className="flex-1 py-1.5 text-small">{text}</span>
      {action && (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-control px-3 text-small font-semibold underline underline-offset-4"
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="ปิด"
        className="grid size-11 shrink-0 place-items-center rounded-control"
        onClick={onClose}
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}
