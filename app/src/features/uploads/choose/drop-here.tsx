import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { DragBox } from './use-file-drag.ts';

/** Frames the folder, or else the screen, under dragged files, and names their target. */
export function DropHere({ name, box }: { name: string; box: DragBox | null }) {
  return (
    <OverScreen>
      <div
        className={
          box
            ? 'fixed rounded-tile border-3 border-dashed border-action'
            : 'fixed inset-2 rounded-sheet border-3 border-dashed border-action'
        }
        {...(box && { style: { ...box } })}
      />
      <Words className="bg-action font-semibold text-action-ink">วางเพื่อเก็บไว้ใน “{name}”</Words>
    </OverScreen>
  );
}

/** Shows why dragged files cannot be dropped here. */
export function NoDropHere({ title, advice }: { title: string; advice: string }) {
  return (
    <OverScreen>
      <Words className="border border-edge bg-surface-raised text-ink">
        <span className="block font-semibold">{title}</span>
        <span className="block text-small text-ink-soft">{advice}</span>
      </Words>
    </OverScreen>
  );
}

/** The rail, which is hidden on narrow windows, renders this. */
function OverScreen({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-overlay">{children}</div>,
    document.body,
  );
}

function Words({ className, children }: { className: string; children: ReactNode }) {
  return (
    <p
      className={`fixed inset-x-6 bottom-8 mx-auto w-fit max-w-xl animate-rise rounded-sheet px-6 py-4 text-center text-body text-balance wrap-anywhere shadow-lift ${className}`}
    >
      {children}
    </p>
  );
}
