import { createLinePlatform } from '@kepwai/line-platform';

const line = createLinePlatform({ webhookUrl: process.env.WEBHOOK_URL }); // where your bot listens
const origin = await line.listen(); // to your bot this is api.line.me, api-data.line.me and access.line.me
const { userId } = line.control.createUser({ displayName: 'สมศรี' });
const { chatId } = line.control.createGroup({ name: 'บ้านสวน', memberIds: [userId] }); // the bot joins: a webhook goes out
const contents = [{ picture: { seed: '1' }, faults: [{ kind: 'not-ready' as const, times: 3 }] }];
const [photo] = await line.control.post(chatId, { userId, type: 'image', contents }); // three times 202, then the bytes
await line.control.idle(); // your bot has been told of everything
const verdicts = line.control.deliveries().map(({ attempts }) => attempts.at(-1)?.verdict);
process.stdout.write(JSON.stringify({ origin, photoId: photo?.messageId, verdicts }));
await line.close();
