import { useState } from 'react';
import { QrCode } from '../../../ui/drawings/qr-code.tsx';

/** Shows the code as a picture that one can long-press; drawn here if the picture does not come. */
export function CodeFrame({
  imageUrl,
  payload,
  amount,
}: {
  imageUrl: string;
  payload: string;
  amount: string;
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const label = `QR พร้อมเพย์ ${amount}`;
  return (
    <div className="mx-auto w-full max-w-72">
      {failedUrl === imageUrl ? (
        <QrCode value={payload} label={label} fallback={<p>แสดง QR ไม่ได้ ลองเปิดหน้านี้ใหม่</p>} />
      ) : (
        <img
          src={imageUrl}
          alt={label}
          width={600}
          height={600}
          className="aspect-square h-auto w-full rounded-tile border border-line bg-white"
          onError={() => setFailedUrl(imageUrl)}
        />
      )}
    </div>
  );
}
