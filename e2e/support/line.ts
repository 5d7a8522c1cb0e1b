import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Person of the fake LINE. */
export interface Person {
  userId: string;
  displayName: string;
}

/** Chat of the fake LINE. */
export interface Chat {
  chatId: string;
  name: string;
}

/** Fields of a posted message that journeys use. */
export interface Posted {
  messageId: string;
}

/** Fault of the content endpoint, and how often it happens. */
export interface Fault {
  kind: string;
  times: number | 'always';
}

interface Post {
  by: Person;
  type: 'text' | 'image' | 'video' | 'audio' | 'file';
  text?: string;
  contents?: Content[];
  /** When it was sent, in milliseconds since 1970. Default: now. */
  at?: number;
}

/** Bytes of a post: given, or drawn by the platform. */
export type Content = {
  fileName?: string;
  mimeType?: string;
  durationMs?: number;
  poster?: { picture: { seed: string } };
  faults?: Fault[];
} & (
  | { base64: string }
  | { picture: { seed: string; width?: number; height?: number } }
  | { generate: { sizeBytes: number } }
);

/** Returns unique pictures to post. For many of them, choose a small size, since drawing one takes time. */
export function pictures(count: number, size: { width?: number; height?: number } = {}): Content[] {
  return Array.from({ length: count }, (_, index) => ({ picture: { seed: `ทะเล ${index}`, ...size } }));
}

/**
 * Creates a function that calls a route of the fake LINE platform's control API.
 * @throws if the answer is no success
 */
export function createCall(origin: string) {
  return async <Answer>(method: string, route: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(origin + route, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

/** Posts a text file that contains its own name. */
export function postFile(line: Line, { chat, by, name }: { chat: Chat; by: Person; name: string }) {
  const base64 = Buffer.from(name).toString('base64');
  return line.post(chat, {
    by,
    type: 'file',
    contents: [{ base64, fileName: name, mimeType: 'text/plain' }],
  });
}

/** Creates a client that controls the fake LINE platform over HTTP (mocks/line-platform/README.md). */
export function createLine(origin: string) {
  const call = createCall(origin);
  return {
    createPerson: (displayName: string) => call<Person>('POST', '/dev/users', { displayName }),
    /** Creates a group with the bot. Resolves once Kepwai has received the event. */
    async createGroup(name: string, members: Person[]): Promise<Chat> {
      const memberIds = members.map(({ userId }) => userId);
      const chat = await call<Chat>('POST', '/dev/groups', { name, memberIds });
      await call('POST', '/dev/webhook/idle', {});
      return chat;
    },
    async addMembers(chat: Chat, people: Person[]): Promise<void> {
      await call('POST', `/dev/groups/${chat.chatId}/members`, {
        userIds: people.map(({ userId }) => userId),
      });
      await call('POST', '/dev/webhook/idle', {});
    },
    /** Removes the bot. Resolves once Kepwai has received the event. */
    async removeBot(chat: Chat): Promise<void> {
      await call('DELETE', `/dev/groups/${chat.chatId}/bot`);
      await call('POST', '/dev/webhook/idle', {});
    },
    removeMember: (chat: Chat, person: Person) =>
      call('DELETE', `/dev/groups/${chat.chatId}/members/${person.userId}`),
    async post(chat: Chat, { by, ...post }: Post): Promise<Posted[]> {
      const { messages } = await call<{ messages: Posted[] }>('POST', `/dev/groups/${chat.chatId}/messages`, {
        userId: by.userId,
        ...post,
      });
      return messages;
    },
    /** Replaces the faults of a message's content from now on. */
    setFaults: (message: Posted, faults: Fault[]) =>
      call('PUT', `/dev/messages/${message.messageId}/faults`, { faults }),
    unsend: (message: Posted) => call('POST', `/dev/messages/${message.messageId}/unsend`, {}),
    /** Issues an access token of this person, as LIFF would give it to the app. */
    async issueToken(person: Person): Promise<string> {
      const { accessToken } = await call<{ accessToken: string }>('POST', '/dev/tokens', {
        userId: person.userId,
      });
      return accessToken;
    },
  };
}

export type Line = ReturnType<typeof createLine>;

/** Reads a video, a voice message, a document, a bank slip or an archive of `mocks/media`. */
export async function media(
  name: 'clip.mp4' | 'voice.m4a' | 'receipt.pdf' | 'slip.png' | 'papers.zip',
): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, '../../mocks/media', name));
}
