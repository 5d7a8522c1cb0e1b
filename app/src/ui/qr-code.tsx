import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from './skeleton.tsx';

interface Drawn {
  readonly value: string;
  /** Null: it could not be made. */
  readonly code: { readonly size: number; readonly path: string } | null;
}

/**
 * A QR code, dark on light in both themes, since cameras want it so. What makes it is loaded when it is shown; where that fails,
 * the fallback says how to get there without it.
 */
export function QrCode({ value, label, fallback }: { value: string; label: string; fallback: ReactNode }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);

  useEffect(() => {
    let isWanted = true;
    drawCode(value)
      .catch(() => null) // The fallback is the answer to whatever kept it from being made.
      .then((code) => isWanted && setDrawn({ value, code }));
    return () => {
      isWanted = false;
    };
  }, [value]);

  if (drawn?.value !== value) return <Skeleton className="aspect-square w-full rounded-tile" />;
  if (!drawn.code) return fallback;
  const { size, path } = drawn.code;
  return (
    <svg
      role="img"
      aria-label={label}
      data-theme="light"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full rounded-tile"
    >
      <rect width={size} height={size} className="fill-surface-raised" />
      <path d={path} className="fill-ink" />
    </svg>
  );
}

async function drawCode(value: string): Promise<Drawn['code']> {
  const { encode } = await import('uqr');
  // Four modules of quiet around it, as ISO/IEC 18004 asks.
  const { size, data } = encode(value, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
