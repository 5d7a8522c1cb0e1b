import path from 'node:path';
import type { Browser, BrowserContext, LaunchOptions } from 'playwright';
import { registerPerson } from '../../simulation/register.ts';
import type { Simulation } from '../../simulation/simulation.ts';
import { type Stored, scorePage } from './lighthouse.ts';
import { measureOpenings, measureVisit, type Network, recordMarks, type Visit } from './visit.ts';

/** Phone of one visit. */
interface Phone {
  isInLine: boolean;
  isSignedIn: boolean;
}

/** Visit that is measured. */
interface PlannedVisit extends Phone {
  name: string;
  measure(context: BrowserContext, network: Network): Promise<Visit>;
}

/** User agent of LINE's client on Android. */
const androidLine =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0 Mobile Safari/537.36 Line/15.19.0 LIFF';
const tokenLifeSeconds = 86_400;

/** Creates phones of a person of the seeded family, and the visits to its group. */
export async function createPhones(browser: Browser, simulation: Simulation) {
  const { line, publicUrl } = simulation;
  const person = line.store.users.values().find(({ displayName }) => displayName === 'แม่นิด');
  if (!person) throw new Error('The seed has no mother');
  const call = await registerPerson(simulation, person);
  const { items } = await call<{ items: { id: string; name: string | null }[] }>('GET', '/api/me/group');
  const group = items.find(({ name }) => name === 'บ้านเรา');
  if (!group) throw new Error('The seed has no family group');
  const groupId = group.id;
  // Pictures that are drawn meanwhile would arrive as news and move the front.
  const isDrawn = async () => {
    const files = await call<{ items: { kind: string; state: string; thumbnailUrl: string | null }[] }>(
      'GET',
      `/api/group/${groupId}/file`,
    );
    return files.items.every(
      ({ kind, state, thumbnailUrl }) => kind !== 'image' || state !== 'kept' || thumbnailUrl !== null,
    );
  };
  while (!(await isDrawn())) await new Promise((resolve) => setTimeout(resolve, 500));

  async function open({ isInLine, isSignedIn }: Phone): Promise<BrowserContext> {
    const context = await browser.newContext({
      ...{ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true },
      ...{ locale: 'th-TH', timezoneId: 'Asia/Bangkok' },
      ...(isInLine && { userAgent: androidLine }),
      ...(isSignedIn && { storageState: await signIn(simulation, person?.userId ?? '') }),
    });
    await recordMarks(context);
    if (isInLine) await context.addInitScript({ path: path.join(import.meta.dirname, 'line-client.js') });
    return context;
  }

  const measureAt = async (context: BrowserContext, address: string, network: Network) => {
    const page = await context.newPage();
    const visit = await measureVisit(page, address, network);
    await page.close();
    return visit;
  };
  const front = `${publicUrl}/microapp/${groupId}`;
  const cardOf = async () => {
    const { hash } = await line.control.liff.openInClient({ userId: person.userId });
    return `${publicUrl}/microapp?liff.state=${encodeURIComponent(`/${groupId}`)}#${hash}`;
  };
  const browserPhone = { isInLine: false, isSignedIn: true };
  const visits: PlannedVisit[] = [
    {
      name: 'cabinet, cold',
      ...browserPhone,
      measure: (context, network) => measureAt(context, front, network),
    },
    {
      name: 'cabinet, warm',
      ...browserPhone,
      async measure(context, network) {
        await measureAt(context, front, { ...network, megabitPerSecond: 1000, latencyMs: 0 });
        return measureAt(context, front, network);
      },
    },
    {
      name: 'card in LINE, first of the day, cold',
      isInLine: true,
      isSignedIn: false,
      measure: async (context, network) => measureAt(context, await cardOf(), network),
    },
    {
      name: 'card in LINE, signed in, warm',
      isInLine: true,
      isSignedIn: false,
      async measure(context, network) {
        await measureAt(context, await cardOf(), { ...network, megabitPerSecond: 1000, latencyMs: 0 });
        return measureAt(context, await cardOf(), network);
      },
    },
    {
      name: '/, cold',
      isInLine: false,
      isSignedIn: false,
      measure: (context, network) => measureAt(context, `${publicUrl}/`, network),
    },
  ];
  /** Taps a picture of the group, and goes on to the next. */
  async function openPictures(network: Network) {
    const context = await open(browserPhone);
    const page = await context.newPage();
    const measured = await measureOpenings(page, `${front}/file?kind=image`, network);
    await context.close();
    return measured;
  }

  /** Scores the group's front of a person who is signed in, who has never been there. */
  const scoreFront = async (launch: LaunchOptions) =>
    scorePage(front, { launch, stored: await signIn(simulation, person.userId) });

  const shareUrl = await sharePictures(call, groupId);
  /** Scores the page of a link to pictures of the group, of a stranger. */
  const scoreShare = async (launch: LaunchOptions) =>
    scorePage(shareUrl, { launch, stored: { cookies: [], origins: [] } });

  return { open, visits, openPictures, scoreFront, scoreShare };
}

/** Number of pictures of the link. */
const sharedCount = 12;

/** Makes a link to the latest pictures of the group; returns its address. */
async function sharePictures(
  call: Awaited<ReturnType<typeof registerPerson>>,
  groupId: string,
): Promise<string> {
  const files = await call<{ items: { id: string; state: string }[] }>(
    'GET',
    `/api/group/${groupId}/file?kind=image`,
  );
  const fileIds = files.items.filter(({ state }) => state === 'kept').map(({ id }) => id);
  const item = { fileIds: fileIds.slice(0, sharedCount) };
  const { url } = await call<{ url: string }>('POST', `/api/group/${groupId}/share`, { item });
  return url;
}

/** Returns what a browser has stored of a person who is signed in. */
async function signIn({ line, serverUrl, publicUrl }: Simulation, userId: string): Promise<Stored> {
  const { token: accessToken } = line.control.issueUserToken(userId);
  const login = await fetch(`${serverUrl}/api/auth/login-via-line`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${data.token}` };
  const { data: profile } = (await (await fetch(`${serverUrl}/api/me`, { headers })).json()) as {
    data: object;
  };
  const stored = JSON.stringify({ profile, groupVerifyResultCache: {} });
  return {
    cookies: [
      {
        ...{ name: 'auth-token', value: data.token, domain: 'localhost', path: '/' },
        ...{ expires: Date.now() / 1000 + tokenLifeSeconds, httpOnly: false, secure: true },
        sameSite: 'Lax' as const,
      },
    ],
    origins: [{ origin: publicUrl, localStorage: [{ name: 'kepwai.profile', value: stored }] }],
  };
}
