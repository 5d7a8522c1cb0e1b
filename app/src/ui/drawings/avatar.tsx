import { useState } from 'react';
import { classes } from '../classes.ts';

const grounds = [
  'bg-action-soft text-action-soft-ink',
  'bg-accent-soft text-accent-soft-ink',
  'bg-kept-soft text-kept-soft-ink',
  'bg-danger-soft text-danger-soft-ink',
] as const;

const sizes = {
  small: 'size-8 text-caption',
  regular: 'size-11 text-body',
  large: 'size-16 text-heading',
} as const;

/**
 * Shows the picture of a person or group; without one, the first letter of the name on a colour derived from
 * it.
 */
export function Avatar({
  name,
  pictureUrl,
  size = 'regular',
  shape = 'person',
}: {
  name: string;
  pictureUrl?: string | null | undefined;
  size?: keyof typeof sizes;
  shape?: 'person' | 'group';
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const frame = classes(
    'inline-grid shrink-0 place-items-center overflow-hidden font-semibold select-none',
    shape === 'person' ? 'rounded-full' : 'rounded-[28%]',
    sizes[size],
  );
  if (pictureUrl && pictureUrl !== failedUrl) {
    return (
      <span className={classes(frame, 'bg-surface-sunken')}>
        <img
          src={pictureUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailedUrl(pictureUrl)}
        />
      </span>
    );
  }
  return (
    <span aria-hidden="true" className={classes(frame, grounds[groundOf(name)])}>
      {initialOf(name)}
    </span>
  );
}

/** Returns the first consonant rather than a leading vowel: "เก่ง" is sorted under ก. */
function initialOf(name: string): string {
  const letters = Array.from(name.trim());
  return letters.find((letter) => !/[\u0E40-\u0E44]/u.test(letter)) ?? letters[0] ?? '?';
}

function groundOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum + (letter.codePointAt(0) ?? 0)) % grounds.length;
  return sum;
}
