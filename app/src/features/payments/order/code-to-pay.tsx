import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { formatExactBaht } from '../../../lib/format/money.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { CodeFrame } from './code-frame.tsx';
import { Countdown } from './countdown.tsx';

/** Shows the amount of a code, the code with its end, and the ways to bring it into a bank's app: to save it, and others. */
export function CodeToPay({
  id,
  label,
  amountSatang,
  note,
  imageUrl,
  qr: { payload, expiresAt },
  children,
}: {
  id: string;
  /** Subject of the payment. */
  label: string;
  amountSatang: number;
  /** Counted amount, if that is more. */
  note?: string | undefined;
  imageUrl: string;
  qr: { payload: string; expiresAt: string };
  /** Ways besides saving. */
  children?: ReactNode;
}) {
  return (
    <>
      <header className="text-center">
        <p className="text-small text-ink-soft">{label}</p>
        <h2 className="text-display font-semibold tabular-nums">{formatExactBaht(amountSatang)}</h2>
        <p className="text-small text-ink-soft">
          โอนให้ตรง {formatExactBaht(amountSatang)} จะได้รู้ว่าเป็นของคุณ{note !== undefined && ` ${note}`}
        </p>
      </header>
      <CodeFrame imageUrl={imageUrl} payload={payload} amount={formatExactBaht(amountSatang)} />
      <Countdown expiresAt={expiresAt} />
      <p className="text-small text-ink-soft">
        มือถือเครื่องเดียวก็จ่ายได้: กดค้างที่รูปแล้วบันทึก จากนั้นเปิดแอปธนาคาร เลือกสแกน แล้วเลือกรูปนี้
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink
          tone="secondary"
          icon={<Download aria-hidden="true" />}
          href={imageUrl}
          download={`promptpay-${id.slice(0, 8)}.png`}
          target="_blank"
          rel="noopener"
        >
          บันทึกรูป
        </ButtonLink>
        {children}
      </div>
    </>
  );
}
