import { anyId } from 'promptparse/generate';
import { encode } from 'uqr';
import type { PromptPayEnv } from '../../../../payments-env.ts';

/** Width of a module in pixels: a code of 37 modules and its border is some 700 pixels wide. */
const modulePixels = 16;

/** Quiet zone, in modules, as the standard requests. */
const borderModules = 4;

/**
 * Returns the text of a code that requests an amount: EMVCo, PromptPay's tag 29, with the amount, baht and the checksum.
 * @see https://www.bot.or.th/content/dam/bot/fipcs/documents/FPG/2562/ThaiPDF/25620084.pdf
 */
export function promptPayPayload({ type, target }: PromptPayEnv, amountSatang: number): string {
  // Two digits behind the dot are exact: a double has more than enough of them below 10^13 satang.
  return anyId({ type, target, amount: amountSatang / 100 });
}

/** Draws a code as a PNG, in black on white also if the page is dark. */
export async function drawCode(payload: string): Promise<Buffer> {
  const { data, size } = encode(payload, { ecc: 'M', border: borderModules });
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  // Loaded when a code is drawn: at rest the server has no need of it.
  const { default: sharp } = await import('sharp');
  return await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * modulePixels, size * modulePixels, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
