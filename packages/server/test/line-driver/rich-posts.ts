import sharp from 'sharp';
import { drawSlip, slipText } from '../scenes/money/slip.ts';
import { postOne } from './posts.ts';
import { digits, hex } from './random-ids.ts';
import type { Teller } from './teller.ts';
import type { Chat, Message, RichPosts } from './world.ts';

/** Posts documents with text, slips, versions of a file, the same content twice, and pictures. */
export async function postRich(teller: Teller, chat: Chat): Promise<RichPosts> {
  const { random } = teller;
  const sender = chat.people[1] ?? null;
  const [transfer, other] = [digits(random, 20), digits(random, 20)];
  const slip = await drawSlip(slipText({ reference: transfer }));
  const otherSlip = await drawSlip(slipText({ reference: other }));
  const twin = random.bytes(2_000);
  const version = `สัญญาเช่า ${digits(random, 6)}.pdf`;
  const post = (isLate: boolean, { type, ...content }: Rich) =>
    postOne(teller, chat, {
      mostBytes: 0,
      sender,
      type,
      content: { isPicture: type === 'image', fileName: null, ...content, unsend: isLate ? 'after' : null },
    });
  const picture = async (isLate: boolean) =>
    post(isLate, { type: 'image', bytes: await drawPicture(teller) });
  const document = (isLate: boolean) => {
    const mark = `in${hex(random, 10)}`;
    const bytes = Buffer.from(`ใบเสร็จรับเงิน\nเลขที่ ${mark} รวม 1,250 บาท\n`);
    return post(isLate, { type: 'file', bytes, fileName: `nm${hex(random, 10)}.txt`, inside: [mark] });
  };
  const named = (isLate: boolean, fileName: string, bytes: Buffer) =>
    post(isLate, { type: 'file', bytes, fileName });
  return {
    chat,
    late: {
      firstSlip: await post(true, { type: 'image', bytes: slip }),
      document: await document(true),
      twin: await named(true, `nm${hex(random, 10)}.bin`, twin),
      onlySlip: await post(true, { type: 'image', bytes: otherSlip, inside: [other] }),
      picture: await picture(true),
      newVersion: await named(true, version, random.bytes(900)),
    },
    staying: {
      document: await document(false),
      repeatedSlip: await post(false, { type: 'image', bytes: slip }),
      oldVersion: await named(false, version, random.bytes(700)),
      twin: await named(false, `nm${hex(random, 10)}.bin`, twin),
      pictures: [await picture(false), await picture(false)],
    },
  };
}

type Rich = Pick<Message, 'type' | 'bytes'> & Partial<Pick<Message, 'fileName' | 'inside'>>;

async function drawPicture({ random }: Teller): Promise<Buffer> {
  const background = { r: random.below(256), g: random.below(256), b: random.below(256) };
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([jpeg, random.bytes(24)]);
}
