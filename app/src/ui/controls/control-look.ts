/** Class names of every input and select. */
export const controlLook =
  'min-h-11 w-full rounded-control border border-edge bg-surface-raised px-3 py-2 text-body text-ink placeholder:text-ink-soft disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger aria-invalid:border-2 [&[readonly]]:bg-surface-sunken';
