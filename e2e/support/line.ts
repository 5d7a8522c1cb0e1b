import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A person of the fake LINE. */
export interface Person {
  userId: string;
  displayName: string;
}

/** A chat of the fake LINE. */
export interface Chat {
  chatId: string;
  name: string;
}

/** A posted message, as far as journeys look at it. */
export interface Posted {
  messageId: string;
}

/** What the content endpoint does wrong, and how often. */
export interface Fault {
  kind: string;
  times: number | 'always';
}

interface Post {
  by: Person;
  type: 'text' | 'image' | 'video' | 'audio' | 'file';
  text?: string;
  contents?: Content[];
}

/** Bytes of a post: given, or painted by the platform. */
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

/** The strings of the fake LINE platform, pulled over HTTP (mocks/line-platform/README.md). */
export function createLine(origin: string) {
  const call = async <Answer>(method: string, route: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(origin + route, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  return {
    createPerson: (displayName: string) => call<Person>('POST', '/dev/users', { displayName }),
    /** The bot is invited at once, and Kepwai has heard of it when this resolves. */
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
    /** Somebody throws the bot out, and Kepwai has heard of it when this resolves. */
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
    /** What goes wrong with the content of a message from now on, instead of what did. */
    setFaults: (message: Posted, faults: Fault[]) =>
      call('PUT', `/dev/messages/${message.messageId}/faults`, { faults }),
    unsend: (message: Posted) => call('POST', `/dev/messages/${message.messageId}/unsend`, {}),
    /** An access token of this person, as LIFF would hand it to the app. */
    async issueToken(person: Person): Promise<string> {
      const { accessToken } = await call<{ accessToken: string }>('POST', '/dev/tokens', {
        userId: person.userId,
      });
      return accessToken;
    },
  };
}

export type Line = ReturnType<typeof createLine>;

/** A film, a voice or a document of `mocks/media`. */
export async function media(name: 'clip.mp4' | 'voice.m4a' | 'receipt.pdf'): Promise<Buffer> {
  return readFile(path.join(import.meta.dirname, '../../mocks/media', name));
}
