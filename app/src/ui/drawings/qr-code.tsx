import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from './skeleton.tsx';

interface Drawn {
  readonly value: string;
  /** Null if it could not be created. */
  readonly code: { readonly size: number; readonly path: string } | null;
}

/**
 * Shows a QR code, dark on light in both themes, since cameras need that. The encoder loads when the code is
 * shown; if that fails, the fallback offers another way.
 */
export function QrCode({ value, label, fallback }: { value: string; label: string; fallback: ReactNode }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);

  useEffect(() => {
    let isWanted = true;
    drawCode(value)
      .catch(() => null) // Any failure shows the fallback.
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
  // Quiet zone of four modules, as ISO/IEC 18004 requires.
  const { size, data } = encode(value, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
